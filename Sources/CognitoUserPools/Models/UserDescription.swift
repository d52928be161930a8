import NativeAuthCore

/// The pool's record of the signed-in user.
package struct UserDescription: Sendable, Equatable {
    package let username: String
    package let attributes: [UserAttribute]
    /// The preferred second factor, such as `SOFTWARE_TOKEN_MFA`.
    package let preferredMFA: String?
    package let enabledMFA: [String]

    init(_ json: JSONValue) throws {
        guard let username = json["Username"]?.string else {
            throw UserPoolsHTTP.malformed(.getUser)
        }
        self.username = username
        attributes = (json["UserAttributes"]?.array ?? []).compactMap(UserAttribute.init)
        preferredMFA = json["PreferredMfaSetting"]?.string.flatMap(\.nonEmpty)
        enabledMFA = (json["UserMFASettingList"]?.array ?? []).compactMap(\.string)
    }
}
