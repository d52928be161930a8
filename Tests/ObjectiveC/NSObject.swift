// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Declarations of Apple's Objective-C runtime and Foundation, so that the `@objc` declarations of the module MSAL are
// type-checked on Linux. See scripts/check-objc.
import Foundation

@objc public protocol NSObjectProtocol {}

public typealias NSZone = OpaquePointer

@objc public protocol NSCopying {
    func copy(with zone: NSZone?) -> Any
}

@objc open class NSObject: NSObjectProtocol {
    public init() {}

    open var description: String { "" }

    public func copy() -> Any { self }
}

public typealias NSErrorPointer = UnsafeMutablePointer<NSError?>?
