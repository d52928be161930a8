package import NativeAuthCore

package struct SignUpResponse: Sendable, Equatable {
    package let isConfirmed: Bool
    package let userID: String
    /// The delivery of the confirmation code, if one was sent.
    package let delivery: CodeDelivery?
    /// The session token for the confirmation, or for a sign-in without a further factor.
    package let session: Secret?

    init(_ json: JSONValue) throws {
        guard let userID = json["UserSub"]?.string else {
            throw UserPoolsHTTP.malformed(.signUp)
        }
        self.userID = userID
        isConfirmed = json["UserConfirmed"]?.bool ?? false
        delivery = CodeDelivery(json["CodeDeliveryDetails"])
        session = json["Session"]?.string?.nonEmpty.map { Secret($0) }
    }
}
