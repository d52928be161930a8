// The one place where the two frameworks meet: Apple's Combine, or OpenCombine where there is none.
#if canImport(Combine)
@_exported public import Combine
#else
@_exported public import OpenCombine
#endif
