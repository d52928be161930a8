package import NativeAuthCore

/// What the service answers to a sign-up.
package struct SignUpAnswer: Sendable, Equatable {
    /// Whether the user needs no confirmation any more.
    package let isConfirmed: Bool
    /// The user's id.
    package let userID: String
    /// Where a code went, if one did.
    package let delivery: CodeDelivery?
    /// What a confirmation, or a sign-in without a further proof, goes on with.
    package let session: Secret?

    init(_ json: JSONValue) throws {
        guard let userID = json["UserSub"]?.string else { throw UserPoolsHTTP.malformed(.signUp) }
        self.userID = userID
        isConfirmed = json["UserConfirmed"]?.bool ?? false
        delivery = CodeDelivery(json["CodeDeliveryDetails"])
        session = json["Session"]?.string.flatMap { $0.isEmpty ? nil : Secret($0) }
    }
}
