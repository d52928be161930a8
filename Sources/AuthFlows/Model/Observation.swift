// The only import of an observation framework: Apple's Combine, or OpenCombine where there is none.
#if canImport(Combine)
@_exported public import Combine
#else
@_exported public import OpenCombine
#endif
