import EntraNativeAuth
public import Foundation

/// Where a flow stands. What can be done next are the methods of the classes below this one.
///
/// A state can be used again after an error; while one of its calls runs, a second one of the same kind is refused with an
/// error of the kind `busy`.
///
/// Source: MSAL's public surface.
///
/// `@unchecked`: nobody else can inherit, and all that is stored is constant.
#if canImport(ObjectiveC)
@objcMembers
#endif
public class MSALNativeAuthBaseState: NSObject, @unchecked Sendable {
    let engine: NativeAuthEngine
    /// The flow, in the server's logs. An addition of this package.
    public let correlationId: UUID

    init(_ engine: NativeAuthEngine, _ correlationId: UUID) {
        self.engine = engine
        self.correlationId = correlationId
    }

    /// The class, and nothing that the flow goes on with.
    public override var description: String { "\(type(of: self))" }
}

extension MSALNativeAuthBaseState: CustomReflectable {
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
