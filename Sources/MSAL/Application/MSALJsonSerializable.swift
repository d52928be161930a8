public import Foundation

/// Can be written as JSON.
///
/// Source: MSAL's public surface.
#if canImport(ObjectiveC)
@objc
#endif
public protocol MSALJsonSerializable: NSObjectProtocol {
    /// Returns the object as JSON; `nil` if a value in it can't be represented in JSON.
    func jsonString() -> String?
}

/// Can be read from JSON.
///
/// Source: MSAL's public surface.
#if canImport(ObjectiveC)
@objc
#endif
public protocol MSALJsonDeserializable: NSObjectProtocol {
    /// Reads an object.
    /// - Parameters:
    ///   - jsonString: the object as JSON.
    ///   - error: receives the reason if the text is invalid.
    init(jsonString: String, error: MSALErrorPointer)
}

#if canImport(ObjectiveC)
/// Receives an error.
public typealias MSALErrorPointer = NSErrorPointer
#else
/// Receives an error.
public typealias MSALErrorPointer = UnsafeMutablePointer<NSError?>?
#endif
