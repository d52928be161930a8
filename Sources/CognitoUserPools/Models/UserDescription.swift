import NativeAuthCore

/// What a pool says about the signed-in user.
package struct UserDescription: Sendable, Equatable {
    /// The user's name in the pool.
    package let username: String
    /// Everything that it knows.
    package let attributes: [UserAttribute]
    /// The second proof that is asked for, such as `SOFTWARE_TOKEN_MFA`.
    package let preferredMFA: String?
    /// The second proofs that are set up.
    package let enabledMFA: [String]

    init(_ json: JSONValue) throws {
        guard let username = json["Username"]?.string else { throw UserPoolsHTTP.malformed(.getUser) }
        self.username = username
        attributes = (json["UserAttributes"]?.array ?? []).compactMap(UserAttribute.init)
        preferredMFA = json["PreferredMfaSetting"]?.string.flatMap { $0.isEmpty ? nil : $0 }
        enabledMFA = (json["UserMFASettingList"]?.array ?? []).compactMap(\.string)
    }
}
