public import Foundation

// Linux has no bridging to Core Foundation. Here its types are Foundation's own, so that `as CFDictionary` compiles;
// that makes `as` weaker than Apple's, and nothing else.

/// iOS 2.0, macOS 10.0
public typealias CFString = String
/// iOS 2.0, macOS 10.0
public typealias CFData = Data
/// iOS 2.0, macOS 10.0
public typealias CFDictionary = [String: Any]
/// iOS 2.0, macOS 10.0
public typealias CFArray = [Any]
/// iOS 2.0, macOS 10.0
public typealias CFTypeRef = Any
/// iOS 2.0, macOS 10.0
public typealias CFError = any Error
/// iOS 2.0, macOS 10.0
public typealias CFAllocator = Never
/// iOS 2.0, macOS 10.0
public typealias OSStatus = Int32
