import EntraNativeAuth
public import Foundation

/// The state of a flow. The subclasses have the methods for its next step.
///
/// A state can be used again after an error; while one of its calls runs, a second one of the same kind fails with an
/// error of the kind `busy`.
///
/// Source: MSAL's public surface.
///
/// `@unchecked`: no subclass outside this module, and all stored properties are constant.
#if canImport(ObjectiveC)
@objcMembers
#endif
public class MSALNativeAuthBaseState: NSObject, @unchecked Sendable {
    let engine: NativeAuthEngine
    /// The flow's correlation id in the server's logs. An addition of this package.
    public let correlationId: UUID

    init(_ engine: NativeAuthEngine, _ correlationId: UUID) {
        self.engine = engine
        self.correlationId = correlationId
    }

    /// The class name, without the continuation token.
    public override var description: String { "\(type(of: self))" }
}

extension MSALNativeAuthBaseState: CustomReflectable {
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
