// The only file that imports the two frameworks: Apple's Combine, or OpenCombine on other platforms.
#if canImport(Combine)
@_exported public import Combine
#else
@_exported public import OpenCombine
#endif
