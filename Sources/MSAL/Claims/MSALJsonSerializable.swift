public import Foundation

/// Can be written as JSON.
///
/// Source: MSAL's public surface.
#if canImport(ObjectiveC)
@objc
#endif
public protocol MSALJsonSerializable: NSObjectProtocol {
    /// The object as JSON; `nil` when a value in it does not fit into JSON.
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
    ///   - error: receives what is wrong with it.
    init(jsonString: String, error: MSALErrorPointer)
}

#if canImport(ObjectiveC)
/// Receives an error.
public typealias MSALErrorPointer = NSErrorPointer
#else
/// Receives an error.
public typealias MSALErrorPointer = UnsafeMutablePointer<NSError?>?
#endif
