// SPDX-License-Identifier: Apache-2.0
/// \file
/// Calls of the public interface that are not here: using one is a single compile error that names it.
#pragma once

#define AIVSIM_NOT_SUPPORTED(call, instead)                                                                            \
  template <class... Types, class... Arguments> void call(Arguments&&...) {                                            \
    static_assert(sizeof...(Arguments) > 1000, "AscendC::" #call " is not supported here" instead);                    \
  }                                                                                                                    \
  template <class, auto, auto... Values, class... Arguments> void call(Arguments&&...) {                               \
    static_assert(sizeof...(Arguments) > 1000, "AscendC::" #call " is not supported here" instead);                    \
  }                                                                                                                    \
  template <auto, auto... Values, class... Arguments> void call(Arguments&&...) {                                      \
    static_assert(sizeof...(Arguments) > 1000, "AscendC::" #call " is not supported here" instead);                    \
  }

namespace AscendC {

// Instructions that the table does not have.
AIVSIM_NOT_SUPPORTED(Xor, ": no instruction on bits")
AIVSIM_NOT_SUPPORTED(MulAddRelu, ": MulAddDst, then Relu")
AIVSIM_NOT_SUPPORTED(AddReluCast, ": Add, Relu, then Cast")
AIVSIM_NOT_SUPPORTED(SubReluCast, ": Sub, Relu, then Cast")
AIVSIM_NOT_SUPPORTED(MulCast, ": Mul, then Cast")
AIVSIM_NOT_SUPPORTED(AddDeqRelu, "")
AIVSIM_NOT_SUPPORTED(CastDeq, "")
AIVSIM_NOT_SUPPORTED(Gather, "")
AIVSIM_NOT_SUPPORTED(Gatherb, "")
AIVSIM_NOT_SUPPORTED(Scatter, "")
AIVSIM_NOT_SUPPORTED(Transpose, "")
AIVSIM_NOT_SUPPORTED(TransDataTo5HD, "")
AIVSIM_NOT_SUPPORTED(Interleave, "")
AIVSIM_NOT_SUPPORTED(DeInterleave, "")
AIVSIM_NOT_SUPPORTED(ProposalConcat, "")
AIVSIM_NOT_SUPPORTED(Sort32, "")
AIVSIM_NOT_SUPPORTED(RpSort16, "")
AIVSIM_NOT_SUPPORTED(MrgSort, "")
AIVSIM_NOT_SUPPORTED(MrgSort4, "")
AIVSIM_NOT_SUPPORTED(Prelu, ": LeakyRelu takes one slope for all")
AIVSIM_NOT_SUPPORTED(BilinearInterpolation, "")

// State that is not modelled.
AIVSIM_NOT_SUPPORTED(SetAtomicMax, ": SetAtomicAdd alone")
AIVSIM_NOT_SUPPORTED(SetAtomicMin, ": SetAtomicAdd alone")
AIVSIM_NOT_SUPPORTED(SetPadValue, ": give the value in DataCopyPadExtParams")
AIVSIM_NOT_SUPPORTED(CrossCoreSetFlag, ": SyncAll is how blocks meet here")
AIVSIM_NOT_SUPPORTED(CrossCoreWaitFlag, ": SyncAll is how blocks meet here")
AIVSIM_NOT_SUPPORTED(IBSet, ": SyncAll is how blocks meet here")
AIVSIM_NOT_SUPPORTED(IBWait, ": SyncAll is how blocks meet here")
AIVSIM_NOT_SUPPORTED(InitDetermineComputeWorkspace, ": SyncAll is how blocks meet here")
AIVSIM_NOT_SUPPORTED(WaitPreBlock, ": SyncAll is how blocks meet here")
AIVSIM_NOT_SUPPORTED(NotifyNextBlock, ": SyncAll is how blocks meet here")
AIVSIM_NOT_SUPPORTED(DumpTensor, ": write the tensor to an output")

// Matrix instructions.
AIVSIM_NOT_SUPPORTED(Mmad, ": the cube core is not modelled")
AIVSIM_NOT_SUPPORTED(LoadData, ": the cube core is not modelled")
AIVSIM_NOT_SUPPORTED(Fixpipe, ": the cube core is not modelled")

// High-level calls.
AIVSIM_NOT_SUPPORTED(SoftMax, ": kernels/examples/softmax builds it from elementwise calls")
AIVSIM_NOT_SUPPORTED(SimpleSoftMax, "")
AIVSIM_NOT_SUPPORTED(SoftmaxFlash, "")
AIVSIM_NOT_SUPPORTED(SoftmaxFlashV2, "")
AIVSIM_NOT_SUPPORTED(SoftmaxGrad, "")
AIVSIM_NOT_SUPPORTED(LogSoftMax, "")
AIVSIM_NOT_SUPPORTED(RmsNorm, ": kernels/examples/rms_norm builds it from elementwise calls")
AIVSIM_NOT_SUPPORTED(BatchNorm, "")
AIVSIM_NOT_SUPPORTED(DeepNorm, "")
AIVSIM_NOT_SUPPORTED(GroupNorm, "")
AIVSIM_NOT_SUPPORTED(Welford, "")
AIVSIM_NOT_SUPPORTED(Gelu, ": kernels/examples/gelu builds it from elementwise calls")
AIVSIM_NOT_SUPPORTED(FasterGelu, "")
AIVSIM_NOT_SUPPORTED(FasterGeluV2, "")
AIVSIM_NOT_SUPPORTED(SwiGLU, "")
AIVSIM_NOT_SUPPORTED(GeGLU, "")
AIVSIM_NOT_SUPPORTED(Silu, "")
AIVSIM_NOT_SUPPORTED(Swish, "")
AIVSIM_NOT_SUPPORTED(Sigmoid, "")
AIVSIM_NOT_SUPPORTED(Tanh, "")
AIVSIM_NOT_SUPPORTED(Erf, "")
AIVSIM_NOT_SUPPORTED(Erfc, "")
AIVSIM_NOT_SUPPORTED(Sin, "")
AIVSIM_NOT_SUPPORTED(Cos, "")
AIVSIM_NOT_SUPPORTED(Tan, "")
AIVSIM_NOT_SUPPORTED(Power, "")
AIVSIM_NOT_SUPPORTED(Log, ": Ln")
AIVSIM_NOT_SUPPORTED(Log2, ": Ln, then Muls")
AIVSIM_NOT_SUPPORTED(Log10, ": Ln, then Muls")
AIVSIM_NOT_SUPPORTED(Floor, "")
AIVSIM_NOT_SUPPORTED(Ceil, "")
AIVSIM_NOT_SUPPORTED(Round, "")
AIVSIM_NOT_SUPPORTED(Trunc, "")
AIVSIM_NOT_SUPPORTED(Frac, "")
AIVSIM_NOT_SUPPORTED(Fmod, "")
AIVSIM_NOT_SUPPORTED(Sign, "")
AIVSIM_NOT_SUPPORTED(Clamp, ": Mins, then Maxs")
AIVSIM_NOT_SUPPORTED(ClampMax, ": Mins")
AIVSIM_NOT_SUPPORTED(ClampMin, ": Maxs")
AIVSIM_NOT_SUPPORTED(CumSum, "")
AIVSIM_NOT_SUPPORTED(Sum, ": ReduceSum row by row")
AIVSIM_NOT_SUPPORTED(Mean, ": ReduceSum, then Muls")
AIVSIM_NOT_SUPPORTED(BroadCast, ": Brcb, or Duplicate of a GetValue")
AIVSIM_NOT_SUPPORTED(Broadcast, ": Brcb, or Duplicate of a GetValue")
AIVSIM_NOT_SUPPORTED(Pad, "")
AIVSIM_NOT_SUPPORTED(UnPad, "")
AIVSIM_NOT_SUPPORTED(Concat, "")
AIVSIM_NOT_SUPPORTED(Extract, "")
AIVSIM_NOT_SUPPORTED(Sort, "")
AIVSIM_NOT_SUPPORTED(TopK, "")
AIVSIM_NOT_SUPPORTED(Arange, "")
AIVSIM_NOT_SUPPORTED(AscendQuant, "")
AIVSIM_NOT_SUPPORTED(AscendDequant, "")
AIVSIM_NOT_SUPPORTED(AscendAntiQuant, "")

} // namespace AscendC

#undef AIVSIM_NOT_SUPPORTED
