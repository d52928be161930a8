import Foundation
import IdentityBase
import IdentityDomain

/// A user as the console shows it. The encoded form is the response of `/dev/users`.
struct ConsoleUser: Sendable, Encodable {
    let id: String
    let type: String
    let username: String?
    let email: String?
    /// Indicates whether the user has proved to own the e-mail address.
    let isEmailVerified: Bool
    /// Status of the account, in the words of a user pool.
    let status: String
    /// Indicates whether an administrator has disabled the account, so that the user can't sign in.
    let isDisabled: Bool
    let hasPassword: Bool
    let createdAt: Date
    let attributes: [String: JSONValue]
    /// Nil in a list of users.
    var sessions: [Session]?

    /// A sign-in that has not ended.
    struct Session: Sendable, Encodable {
        /// The user pool, tenant or protocol of an app's tokens; nil for the session of a browser.
        let realm: String?
        let client: String
        let signedInAt: Date
        let endsAt: Date

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
