// SPDX-License-Identifier: Apache-2.0
#include "kernels/ascendc/queue.h"

namespace AscendC {
namespace {

constexpr int kBuffersPerKernel = 64;

thread_local TPipe* current_pipe = nullptr;

void set_flag(HardEvent event, event_t id) { record_flag(isa::Opcode::set_flag, event, id); }
void wait_flag(HardEvent event, event_t id) { record_flag(isa::Opcode::wait_flag, event, id); }

} // namespace

QueueBuffer& BufferRing::in_use(std::int64_t address, const std::string& call) {
  for (QueueBuffer& buffer : buffers) {
    if (buffer.address != address) continue;
    if (!buffer.occupied) throw misuse(call + " of a tensor that is free; AllocTensor first");
    if (buffer.full_id >= 0) throw misuse(call + " of a tensor that waits in the queue; DeQue first");
    return buffer;
  }
  throw misuse(call + " of a tensor that is none of its buffers");
}

QueueBuffer& BufferRing::allocate(EventIds& ids) {
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
  if (buffers.empty()) throw misuse("AllocTensor before InitBuffer");
  throw misuse("AllocTensor with all " + std::to_string(buffers.size()) +
               " buffers in use; the chip would loop for ever: FreeTensor first");
}

void BufferRing::enqueue(std::int64_t address, EventIds& ids) {
  if (queued_.size() >= depth_) throw misuse("EnQue beyond its depth of " + std::to_string(depth_) + "; DeQue first");
  QueueBuffer& buffer = in_use(address, "EnQue");
  buffer.full_id = take_id(ids, full_);
  set_flag(full_, buffer.full_id);
  queued_.push_back(static_cast<std::size_t>(&buffer - buffers.data()));
}

QueueBuffer& BufferRing::dequeue(EventIds& ids) {
  if (queued_.empty()) throw misuse("DeQue of an empty queue");
  QueueBuffer& buffer = buffers[queued_.front()];
  queued_.pop_front();
  wait_flag(full_, buffer.full_id);
  ids.give_back(full_, buffer.full_id);
  buffer.full_id = -1;
  return buffer;
}

void BufferRing::release(std::int64_t address, EventIds& ids) {
  QueueBuffer& buffer = in_use(address, "FreeTensor");
  buffer.free_id = take_id(ids, free_);
  set_flag(free_, buffer.free_id);
  buffer.occupied = false;
}

void BufferRing::drain(EventIds& ids) {
  for (QueueBuffer& buffer : buffers) {
    if (buffer.occupied || buffer.free_id < 0) continue;
    wait_flag(free_, buffer.free_id);
    ids.give_back(free_, buffer.free_id);
    buffer.free_id = -1;
  }
}

TPipe::TPipe() : ids_(Recorder::current().machine().event_ids) {
  if (current_pipe != nullptr)
    throw isa::Error("a second TPipe while the first lives: one a core, the chip would hang");
  current_pipe = this;
  SetAtomicNone();
  SetMaskNorm();
  ResetMask();
}

TPipe::~TPipe() { Destroy(); }

void TPipe::Destroy() {
  if (!alive_) return;
  for (const auto& ring : rings_) ring->drain(ids_);
  PipeBarrier<PIPE_ALL>();
  alive_ = false;
  current_pipe = nullptr;
}

TPipe& TPipe::current() {
  if (current_pipe == nullptr) throw isa::Error("queues and buffers need a live TPipe");
  return *current_pipe;
}

void TPipe::init_ring(const std::shared_ptr<BufferRing>& ring, int count, std::int64_t bytes, const std::string& name) {
  ring->name = name.empty() ? next_name("que") : name;
  for (int k = 0; k < count; ++k) ring->buffers.push_back(take(bytes, ring->name + "." + std::to_string(k)));
  rings_.push_back(ring);
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

QueueBuffer TPipe::rest() const {
  QueueBuffer rest;
  rest.address = top_;
  rest.bytes = Recorder::current().machine().ub_pop_end - top_;
  if (rest.bytes <= 0) throw isa::Error("PopStackBuffer: the queues and buffers leave nothing of the UB");
  rest.owner = Recorder::current().ub_buffer("framework_tmp", rest.address, rest.bytes);
  return rest;
}

std::string TPipe::next_name(const std::string& stem) { return stem + std::to_string(buffers_); }

} // namespace AscendC
