// SPDX-License-Identifier: Apache-2.0
/// \file
/// TPipe, TQue and TBuf: who owns which bytes of UB, and the flags that hand a buffer from pipe to pipe.
///
/// VECIN buffers are filled by MTE2 and read by V, VECOUT buffers are written by V and emptied by MTE3. EnQue sets the
/// "full" flag and DeQue waits for it; FreeTensor sets the "free" flag, for which the next AllocTensor of that same
/// buffer waits. The full flag's id is returned at DeQue, the free flag's only at that next AllocTensor.
///
/// On a chip with buffer mutexes a buffer of a queue keeps one from InitBuffer on and needs no flags: each of the four
/// calls takes it and gives it back in the pipe that would have set the flag, or waited for it.
#pragma once

#include "isa/error.h"
#include "kernels/ascendc/sync.h"

#include <deque>
#include <memory>
#include <string>
#include <vector>

namespace AscendC {

/// One buffer of a queue, its mutex or the event ids that it holds.
struct QueueBuffer {
  std::int64_t address = 0;
  std::int64_t bytes = 0;
  std::uint32_t owner = 0;
  bool occupied = false;
  bool queued = false;
  int mutex = -1;
  event_t full_id = -1;
  event_t free_id = -1;
  std::string allocated_at; ///< line of the source that took it last
};

/// The buffers of one queue and what all queues do with them, whatever their position and element type. Owned by the
/// queue and by the pipe together: a kernel's queues usually end before its pipe, which still has to drain them. Misuse
/// that a chip answers with a hang or with undefined behaviour throws Error naming the queue.
class BufferRing {
public:
  BufferRing(HardEvent full, HardEvent free, std::size_t depth) : full_(full), free_(free), depth_(depth) {}

  QueueBuffer& allocate(EventIds& ids);
  void enqueue(std::int64_t address, EventIds& ids);
  QueueBuffer& dequeue(EventIds& ids);
  void release(std::int64_t address, EventIds& ids);
  /// Waits for and returns every id that a free buffer still holds (end of the kernel).
  void drain(EventIds& ids);
  std::size_t queued() const { return queued_.size(); }
  bool has_idle() const;

  std::string name;
  std::vector<QueueBuffer> buffers;

private:
  /// For a DeQue of an empty queue: which tensor was taken and not put in.
  std::string never_queued() const;
  /// The buffer that a tensor in use starts at; `call` is for the message.
  QueueBuffer& in_use(std::int64_t address, const std::string& call);
  /// What the source pipe of `event` has done to a buffer is done before its target goes on: `id` carries the flag.
  void signal(HardEvent event, const QueueBuffer& buffer, event_t& id, EventIds& ids) const;
  static void await(HardEvent event, const QueueBuffer& buffer, event_t& id, EventIds& ids);
  isa::Error misuse(const std::string& what) const { return {"queue '" + name + "'", what}; }

  HardEvent full_, free_;
  std::size_t depth_;
  std::size_t cursor_ = 0;
  std::deque<std::size_t> queued_;
};

template <TPosition position = TPosition::LCM> class TBuf;

/// Hands out UB from a bump pointer in the order of the InitBuffer calls, event ids and mutexes. One TPipe lives at a
/// time, a second one throws Error; its end waits for the free flags still held and then for all pipes.
class TPipe {
public:
  TPipe(CallSite = {});
  ~TPipe();
  TPipe(const TPipe&) = delete;
  TPipe& operator=(const TPipe&) = delete;

  /// `count` buffers of `bytes` each, rounded up to 32 B. `name` is what reports call them. Throws Error naming the
  /// queue when UB, the 64 buffers of a kernel or the chip's mutexes are used up.
  template <class Queue>
  bool InitBuffer(Queue& queue, std::uint8_t count, std::uint32_t bytes, const std::string& name = "", CallSite = {}) {
    init_ring(queue.ring(), count, bytes, name);
    return true;
  }
  template <TPosition position>
  bool InitBuffer(TBuf<position>& buffer, std::uint32_t bytes, const std::string& name = "", CallSite = {}) {
    buffer.place(take(bytes, name.empty() ? next_name("buf") : name));
    return true;
  }

  template <HardEvent event> event_t AllocEventID(CallSite = {}) { return ids_.take(event); }
  template <HardEvent event> void ReleaseEventID(event_t id, CallSite = {}) { ids_.give_back(event, id); }
  event_t FetchEventID(HardEvent event, CallSite = {}) const { return ids_.peek(event); }
  template <HardEvent event> event_t FetchEventID(CallSite = {}) const { return ids_.peek(event); }
  /// Ends the pipe and begins it anew: all of UB is free again.
  void Reset(CallSite = {});
  void Init() {}
  /// Ends the pipe: waits for the free flags still held, then for all pipes.
  void Destroy(CallSite = {}) { end(); }

  EventIds& ids() { return ids_; }
  /// What PopStackBuffer hands out.
  QueueBuffer rest() const;
  /// The live pipe. Throws Error if there is none.
  static TPipe& current();

private:
  void end();
  void init_ring(const std::shared_ptr<BufferRing>& ring, int count, std::int64_t bytes, const std::string& name);
  QueueBuffer take(std::int64_t bytes, const std::string& name);
  int take_mutex(const std::string& queue);
  std::string next_name(const std::string& stem);

  EventIds ids_;
  std::int64_t top_ = 0;
  int buffers_ = 0;
  int mutexes_ = 0;
  bool alive_ = true;
  std::vector<std::shared_ptr<BufferRing>> rings_;
};

inline TPipe* GetTPipePtr() { return &TPipe::current(); }

/// What hands a buffer on from the pipe that fills it to the pipe that empties it, and back.
struct Handover {
  HardEvent full, free;
};

/// Positions are where data come from and go to; UB of a vector core is VECIN, VECCALC and VECOUT.
constexpr Handover handover(TPosition source, TPosition destination) {
  const bool from_gm = source == TPosition::GM || (source == TPosition::VECIN && destination == TPosition::VECOUT);
  const bool to_gm = destination == TPosition::GM || (source == TPosition::VECIN && destination == TPosition::VECOUT);
  if (from_gm && to_gm) return {HardEvent::MTE2_MTE3, HardEvent::MTE3_MTE2};
  return from_gm ? Handover{HardEvent::MTE2_V, HardEvent::V_MTE2} : Handover{HardEvent::V_MTE3, HardEvent::MTE3_V};
}

/// A queue of UB buffers between two positions. `depth`: how many EnQue may follow each other without a DeQue;
/// InitBuffer's count says how many buffers exist.
template <TPosition source, TPosition destination, int depth, auto mask = 0> class TQueBind {
public:
  TQueBind() : ring_(std::make_shared<BufferRing>(kHandover.full, kHandover.free, depth == 0 ? 1 : depth)) {}

  template <class T> LocalTensor<T> AllocTensor(CallSite = {}) {
    return view<T>(ring_->allocate(TPipe::current().ids()));
  }
  template <class T> void AllocTensor(LocalTensor<T>& tensor, CallSite = {}) { tensor = AllocTensor<T>(); }
  template <class T> bool EnQue(const LocalTensor<T>& tensor, CallSite = {}) {
    ring_->enqueue(tensor.address(), TPipe::current().ids());
    return true;
  }
  template <class T> LocalTensor<T> DeQue(CallSite = {}) { return view<T>(ring_->dequeue(TPipe::current().ids())); }
  template <class T> void DeQue(LocalTensor<T>& tensor, CallSite = {}) { tensor = DeQue<T>(); }
  template <class T> void FreeTensor(const LocalTensor<T>& tensor, CallSite = {}) {
    ring_->release(tensor.address(), TPipe::current().ids());
  }
  void FreeAllEvent(CallSite = {}) { ring_->drain(TPipe::current().ids()); }
  bool HasTensorInQue() const { return ring_->queued() > 0; }
  bool VacantInQue() const { return ring_->queued() < depth; }
  bool HasIdleBuffer() const { return ring_->has_idle(); }
  std::int32_t GetTensorCountInQue() const { return static_cast<std::int32_t>(ring_->queued()); }

  const std::shared_ptr<BufferRing>& ring() const { return ring_; }

private:
  static constexpr Handover kHandover = handover(source, destination);

  template <class T> static LocalTensor<T> view(const QueueBuffer& buffer) {
    return {buffer.address, buffer.bytes / std::int64_t{sizeof(T)}, buffer.owner};
  }

  std::shared_ptr<BufferRing> ring_;
};

/// A queue at one position: VECIN is filled from GM, VECOUT emptied to GM.
template <TPosition position, int depth, auto mask = 0>
class TQue : public TQueBind<position == TPosition::VECIN ? TPosition::GM : position,
                             position == TPosition::VECIN ? position : TPosition::GM, depth, mask> {
  static_assert(position == TPosition::VECIN || position == TPosition::VECOUT, "queues are VECIN or VECOUT; use TBuf");
};

/// Plain UB without events.
template <TPosition position> class TBuf {
public:
  template <class T> LocalTensor<T> Get(CallSite = {}) const { return Get<T>(buffer_.bytes / std::int64_t{sizeof(T)}); }
  template <class T> LocalTensor<T> Get(std::int64_t elements, CallSite = {}) const {
    return {buffer_.address, elements, buffer_.owner};
  }
  /// `elements` from byte `offset` on.
  template <class T> LocalTensor<T> GetWithOffset(std::int64_t elements, std::int64_t offset, CallSite = {}) const {
    return {buffer_.address + offset, elements, buffer_.owner};
  }
  void place(const QueueBuffer& buffer) { buffer_ = buffer; }

private:
  QueueBuffer buffer_;
};

/// All UB between the last InitBuffer and the end of what the framework hands out. Does not move the pointer: two pops
/// overlap. Throws Error when nothing is left.
template <class T, TPosition position> bool PopStackBuffer(LocalTensor<T>& tensor, CallSite = {}) {
  const QueueBuffer rest = TPipe::current().rest();
  tensor = LocalTensor<T>(rest.address, rest.bytes / std::int64_t{sizeof(T)}, rest.owner);
  return true;
}

} // namespace AscendC
