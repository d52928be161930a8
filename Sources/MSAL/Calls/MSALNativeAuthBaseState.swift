import NativeAuthCore
import EntraNativeAuth
public import Foundation

/// The state of a flow. The subclasses have the methods for its next step.
///
/// A state can be used again after an error; while one of its calls runs, a second one of the same kind fails with an
/// error of the kind `busy`.
// unchecked: no subclass outside this module, and all stored properties are constant.
#if canImport(ObjectiveC)
@objcMembers
#endif
public class MSALNativeAuthBaseState: NSObject, @unchecked Sendable {
    let runner: EntraCallRunner
    /// The flow's correlation id in the server's logs. An addition of this package.
    public let correlationId: UUID

    init(_ runner: EntraCallRunner, _ correlationId: UUID) {
        self.runner = runner
        self.correlationId = correlationId
    }

    /// The class name, without the continuation token.
    public override var description: String { "\(type(of: self))" }
}

extension MSALNativeAuthBaseState: CustomReflectable {
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// A state that wraps a state of the typed client, as each of MSAL's states does.
protocol TypedState: MSALNativeAuthBaseState {
    associatedtype Value: EntraStateValue

    var value: Value { get }

    init(_ value: Value, _ runner: EntraCallRunner)
}

extension TypedState {
    /// Returns the state for another attempt after a failure, as reported by the client, if it is of this class.
    /// - Parameter value: the submitted state. One created for a test or a preview remains.
    static func retryState(
        after failure: CallFailure, submitted value: Value, runner: EntraCallRunner
    ) -> Self? {
        if failure.details.kind == .preview { return Self(value, runner) }
        return (failure.state?.value as? Value).map { Self($0, runner) }
    }

    /// Returns the state for another attempt after a failure: this one, if nothing has changed.
    func retryState(after failure: CallFailure) -> Self? {
        guard let left = Self.retryState(after: failure, submitted: value, runner: runner) else { return nil }
        return left.value == value ? self : left
    }
}

/// A state for which a code was sent.
protocol CodeState: TypedState {
    var sentTo: String { get }
    var channelTargetType: MSALNativeAuthChannelType { get }
    var codeLength: Int { get }
}

extension EntraCodeDelivery {
    init(
        sentTo: String, channelTargetType: MSALNativeAuthChannelType, codeLength: Int, resendAvailableAt: Date?
    ) {
        self.init(
            sentTo: sentTo, channel: EntraChannel(rawValue: channelTargetType.value), codeLength: codeLength,
            resendAvailableAt: resendAvailableAt)
    }
}

/// A result with the delivery of a code.
protocol CodeRequiredResult {
    associatedtype State: CodeState

    static func codeRequired(
        newState: State, sentTo: String, channelTargetType: MSALNativeAuthChannelType, codeLength: Int
    ) -> Self
}

extension CodeRequiredResult {
    /// Returns the result with the state's code delivery.
    static func codeRequired(_ newState: State) -> Self {
        codeRequired(
            newState: newState, sentTo: newState.sentTo, channelTargetType: newState.channelTargetType,
            codeLength: newState.codeLength)
    }
}

extension EntraFlowContext {
    /// Returns the context of a state for a test or a preview.
    static func preview(_ correlationId: UUID) -> Self {
        Self(continuationToken: Secret("preview"), username: "preview@example.com", correlationID: correlationId)
    }
}
