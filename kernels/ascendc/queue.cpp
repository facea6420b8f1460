// SPDX-License-Identifier: Apache-2.0
#include "kernels/ascendc/queue.h"

#include <algorithm>
#include <exception>

namespace AscendC {
namespace {

constexpr int kBuffersPerKernel = 64;

thread_local TPipe* current_pipe = nullptr;

/// Once `pipe` has the mutex, the pipes that had it before are done with the buffer.
void pass_through(int mutex, isa::Pipe pipe) {
  record_mutex(isa::Opcode::get_buf, pipe, mutex);
  record_mutex(isa::Opcode::rls_buf, pipe, mutex);
}

} // namespace

void BufferRing::signal(HardEvent event, const QueueBuffer& buffer, event_t& id, EventIds& ids) const {
  if (buffer.mutex >= 0) return pass_through(buffer.mutex, pair_of(event).source);
  id = ids.take(event, "queue '" + name + "'");
  record_flag(isa::Opcode::set_flag, event, id);
}

void BufferRing::await(HardEvent event, const QueueBuffer& buffer, event_t& id, EventIds& ids) {
  if (buffer.mutex >= 0) return pass_through(buffer.mutex, pair_of(event).target);
  if (id < 0) return; // nobody has signalled yet
  record_flag(isa::Opcode::wait_flag, event, id);
  ids.give_back(event, id);
  id = -1;
}

QueueBuffer& BufferRing::in_use(std::int64_t address, const std::string& call) {
  for (QueueBuffer& buffer : buffers) {
    if (buffer.address != address) continue;
    if (!buffer.occupied) throw misuse(call + " of a tensor that is free; AllocTensor first");
    if (buffer.queued) throw misuse(call + " of a tensor that waits in the queue; DeQue first");
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
    buffer.allocated_at = Recorder::current().site();
    await(free_, buffer, buffer.free_id, ids);
    return buffer;
  }
  if (buffers.empty()) throw misuse("AllocTensor before InitBuffer");
  throw misuse("AllocTensor with all " + std::to_string(buffers.size()) +
               " buffers in use; the chip would loop for ever: FreeTensor first");
}

void BufferRing::enqueue(std::int64_t address, EventIds& ids) {
  if (queued_.size() >= depth_) throw misuse("EnQue beyond its depth of " + std::to_string(depth_) + "; DeQue first");
  QueueBuffer& buffer = in_use(address, "EnQue");
  buffer.queued = true;
  signal(full_, buffer, buffer.full_id, ids);
  queued_.push_back(static_cast<std::size_t>(&buffer - buffers.data()));
}

QueueBuffer& BufferRing::dequeue(EventIds& ids) {
  if (queued_.empty()) throw misuse("DeQue of an empty queue" + never_queued());
  QueueBuffer& buffer = buffers[queued_.front()];
  queued_.pop_front();
  buffer.queued = false;
  await(full_, buffer, buffer.full_id, ids);
  return buffer;
}

std::string BufferRing::never_queued() const {
  for (const QueueBuffer& buffer : buffers)
    if (buffer.occupied && !buffer.allocated_at.empty())
      return ": the tensor of the AllocTensor at " + buffer.allocated_at + " was never given to EnQue";
  return "";
}

bool BufferRing::has_idle() const {
  return std::any_of(buffers.begin(), buffers.end(), [](const QueueBuffer& buffer) { return !buffer.occupied; });
}

void BufferRing::release(std::int64_t address, EventIds& ids) {
  QueueBuffer& buffer = in_use(address, "FreeTensor");
  signal(free_, buffer, buffer.free_id, ids);
  buffer.occupied = false;
}

void BufferRing::drain(EventIds& ids) {
  for (QueueBuffer& buffer : buffers)
    if (!buffer.occupied && buffer.mutex < 0) await(free_, buffer, buffer.free_id, ids);
}

TPipe::TPipe(CallSite) : ids_(Recorder::current().machine().event_ids) {
  if (current_pipe != nullptr)
    throw isa::Error("a second TPipe while the first lives: one a core, the chip would hang");
  current_pipe = this;
  SetAtomicNone();
  if (!Recorder::current().machine().has(isa::Opcode::set_vector_mask)) return;
  SetMaskNorm();
  ResetMask();
}

TPipe::~TPipe() {
  const bool unwinding = std::uncaught_exceptions() > 0;
  if (unwinding) current_pipe = nullptr;
  if (!alive_ || unwinding) return;
  Recorder::current().enter("~TPipe", 0);
  end();
  Recorder::current().leave();
}

void TPipe::Reset(CallSite) {
  end();
  rings_.clear();
  ids_ = EventIds(Recorder::current().machine().event_ids);
  top_ = 0;
  buffers_ = mutexes_ = 0;
  alive_ = true;
  current_pipe = this;
}

void TPipe::end() {
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
  for (int k = 0; k < count; ++k) {
    ring->buffers.push_back(take(bytes, ring->name + "." + std::to_string(k)));
    ring->buffers.back().mutex = take_mutex(ring->name);
  }
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

int TPipe::take_mutex(const std::string& queue) {
  const int limit = Recorder::current().machine().mutexes;
  if (limit == 0) return -1; // queues use flags
  if (mutexes_ == limit)
    throw isa::Error("InitBuffer of '" + queue + "': the mutexes are used up: " + std::to_string(limit) +
                     " exist, and every buffer of a queue keeps one; use fewer buffers, or TBuf");
  return mutexes_++;
}

QueueBuffer TPipe::rest() const {
  QueueBuffer rest;
  rest.address = top_;
  rest.bytes = Recorder::current().machine().ub_pop_end - top_;
  if (rest.bytes <= 0) throw isa::Error("PopStackBuffer: the queues and buffers leave nothing of the UB");
  rest.owner = Recorder::current().ub_buffer("framework_tmp", rest.address, rest.bytes);
  return rest;
}

std::string TPipe::next_name(const std::string& stem) {
  const std::string in_source = Recorder::current().argument_name("InitBuffer", 0);
  return in_source.empty() ? stem + std::to_string(buffers_) : in_source;
}

} // namespace AscendC
