import Foundation

/// The data of a failure, before it becomes the error class of a call.
struct MSALNativeAuthErrorDetails: Sendable {
    var kind: MSALNativeAuthErrorKind
    /// The text that replaces that of the kind, usually the server's.
    var text: String?
    var correlationId: UUID
    var errorCodes: [Int] = []
    var errorUri: String?
    var suberror: String?
    var status: Int?
    var invalidAttributeNames: [String] = []
    var reachedState: MSALNativeAuthBaseState?
    var reachedAccount: MSALNativeAuthUserAccountResult?

    /// Returns the error for a delegate without a method for the result.
    static func delegateMethodMissing(
        _ method: String, correlationId: UUID, state: MSALNativeAuthBaseState? = nil,
        account: MSALNativeAuthUserAccountResult? = nil, invalidAttributeNames: [String] = []
    ) -> Self {
        Self(
            kind: .delegateMethodMissing(method), correlationId: correlationId,
            invalidAttributeNames: invalidAttributeNames, reachedState: state, reachedAccount: account)
    }
}
