// Stands in for Combine on Linux, in tests only.
@_exported public import OpenCombine
