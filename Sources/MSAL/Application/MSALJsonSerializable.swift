public import Foundation

/// A type that can be written as JSON.
#if canImport(ObjectiveC)
@objc
#endif
public protocol MSALJsonSerializable: NSObjectProtocol {
    /// Returns the object as JSON; `nil` if a value in it can't be represented in JSON.
    func jsonString() -> String?
}

/// A type that can be read from JSON.
#if canImport(ObjectiveC)
@objc
#endif
public protocol MSALJsonDeserializable: NSObjectProtocol {
    /// Creates an object from JSON.
    /// - Parameters:
    ///   - jsonString: the object as JSON.
    ///   - error: receives the reason if the text is invalid.
    init(jsonString: String, error: MSALErrorPointer)
}

#if canImport(ObjectiveC)
/// A pointer that receives an error.
public typealias MSALErrorPointer = NSErrorPointer
#else
/// A pointer that receives an error.
public typealias MSALErrorPointer = UnsafeMutablePointer<NSError?>?
#endif
