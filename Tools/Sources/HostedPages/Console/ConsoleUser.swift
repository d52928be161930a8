package import Foundation
package import IdentityBase
import IdentityDomain

/// A user as the console and its commands show it. The encoded form is the response of `/dev/users`.
package struct ConsoleUser: Sendable, Codable {
    package let id: String
    package let type: String
    package let username: String?
    package let email: String?
    /// Indicates whether the user has proved to own the e-mail address.
    package let isEmailVerified: Bool
    /// Status of the account, in the words of a user pool.
    package let status: String
    /// Indicates whether an administrator has disabled the account, so that the user can't sign in.
    package let isDisabled: Bool
    package let hasPassword: Bool
    package let createdAt: Date
    package let attributes: [String: JSONValue]
    /// Nil in a list of users.
    package internal(set) var sessions: [Session]?

    /// A sign-in that has not ended.
    package struct Session: Sendable, Codable {
        /// The user pool, tenant or protocol of an app's tokens; nil for the session of a browser.
        package let realm: String?
        package let client: String
        package let signedInAt: Date
        package let endsAt: Date

        init(_ session: UserSession) {
            realm = session.realm
            client = session.client
            signedInAt = session.signedInAt
            endsAt = session.endsAt
        }
    }

    init(_ account: Account, hasPassword: Bool) {
        let user = account.user
        id = user.id
        type = user.type
        username = user.username
        email = user.email
        isEmailVerified = account.isVerified(.email)
        status = account.state.status.rawValue
        isDisabled = account.state.disabledAt != nil
        self.hasPassword = hasPassword
        createdAt = user.createdAt
        attributes = user.attributes
    }

    /// The name by which a list shows the user.
    var title: String { username ?? email ?? id }
}
