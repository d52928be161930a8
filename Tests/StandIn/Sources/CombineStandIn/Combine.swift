// The stand-in for Combine: OpenCombine.
@_exported public import OpenCombine
