// SPDX-License-Identifier: Apache-2.0
#include "kernels/ascendc/queue.h"

#include "isa/error.h"

#include <cassert>

namespace AscendC {
namespace {

constexpr int kBuffersPerKernel = 64;

thread_local TPipe* current_pipe = nullptr;

void set_flag(HardEvent event, event_t id) { record_flag(isa::Opcode::set_flag, event, id); }
void wait_flag(HardEvent event, event_t id) { record_flag(isa::Opcode::wait_flag, event, id); }

} // namespace

QueueBuffer& QueueBase::buffer_at(std::int64_t address) {
  for (QueueBuffer& buffer : buffers)
    if (buffer.address == address) return buffer;
  throw isa::Error("queue '" + name + "': the tensor is none of its buffers");
}

QueueBuffer& QueueBase::allocate(EventIds& ids) {
  for (std::size_t tried = 0; tried < buffers.size(); ++tried) {
    QueueBuffer& buffer = buffers[cursor_];
    cursor_ = (cursor_ + 1) % buffers.size();
    if (buffer.occupied) continue;
    buffer.occupied = true;
    if (buffer.free_id >= 0) {
      wait_flag(free_, buffer.free_id);
      ids.give_back(free_, buffer.free_id);
      buffer.free_id = -1;
    }
    return buffer;
  }
  throw isa::Error("queue '" + name + "': AllocTensor with all " + std::to_string(buffers.size()) +
                   " buffers in use; the chip would loop for ever: FreeTensor first");
}

void QueueBase::enqueue(std::int64_t address, EventIds& ids) {
  if (queued_.size() >= depth_)
    throw isa::Error("queue '" + name + "': EnQue beyond its depth of " + std::to_string(depth_) + "; DeQue first");
  QueueBuffer& buffer = buffer_at(address);
  buffer.full_id = ids.take(full_);
  set_flag(full_, buffer.full_id);
  queued_.push_back(static_cast<std::size_t>(&buffer - buffers.data()));
}

QueueBuffer& QueueBase::dequeue(EventIds& ids) {
  if (queued_.empty()) throw isa::Error("queue '" + name + "': DeQue of an empty queue");
  QueueBuffer& buffer = buffers[queued_.front()];
  queued_.pop_front();
  wait_flag(full_, buffer.full_id);
  ids.give_back(full_, buffer.full_id);
  return buffer;
}

void QueueBase::release(std::int64_t address, EventIds& ids) {
  QueueBuffer& buffer = buffer_at(address);
  buffer.free_id = ids.take(free_);
  set_flag(free_, buffer.free_id);
  buffer.occupied = false;
}

void QueueBase::drain(EventIds& ids) {
  for (QueueBuffer& buffer : buffers) {
    if (buffer.occupied || buffer.free_id < 0) continue;
    wait_flag(free_, buffer.free_id);
    ids.give_back(free_, buffer.free_id);
    buffer.free_id = -1;
  }
}

TPipe::TPipe() : ids_(Recorder::current().machine().event_ids) {
  assert(current_pipe == nullptr && "one TPipe lives at a time");
  current_pipe = this;
  SetAtomicNone();
  SetMaskNorm();
  ResetMask();
}

TPipe::~TPipe() { Destroy(); }

void TPipe::Destroy() {
  if (!alive_) return;
  for (QueueBase* queue : queues_) queue->drain(ids_);
  PipeBarrier<PIPE_ALL>();
  alive_ = false;
  current_pipe = nullptr;
}

TPipe& TPipe::current() {
  assert(current_pipe != nullptr && "queues need a TPipe");
  return *current_pipe;
}

void TPipe::init_queue(QueueBase& queue, int count, std::int64_t bytes, const std::string& name) {
  queue.name = name.empty() ? next_name("que") : name;
  for (int k = 0; k < count; ++k) queue.buffers.push_back(take(bytes, queue.name + "." + std::to_string(k)));
  queues_.push_back(&queue);
}

QueueBuffer TPipe::take(std::int64_t bytes, const std::string& name) {
  const std::int64_t size = isa::round_up(bytes, isa::kBlockBytes);
  const std::int64_t capacity = Recorder::current().machine().ub_bytes;
  if (size > capacity - top_)
    throw isa::Error("InitBuffer of '" + name + "': " + std::to_string(size) + " B, but " +
                     std::to_string(capacity - top_) + " of " + std::to_string(capacity) + " B of UB are left");
  if (++buffers_ > kBuffersPerKernel)
    throw isa::Error("InitBuffer of '" + name + "': a kernel has at most " + std::to_string(kBuffersPerKernel) +
                     " buffers");
  QueueBuffer buffer;
  buffer.address = top_;
  buffer.bytes = size;
  buffer.owner = Recorder::current().ub_buffer(name, top_, size);
  top_ += size;
  return buffer;
}

std::string TPipe::next_name(const std::string& stem) { return stem + std::to_string(buffers_); }

} // namespace AscendC
