package import IdentityDomain

/// A tenant of the native authentication protocol: one way to look at the directory, and the rules of that.
package struct Tenant: Sendable {
    /// How people sign up. Each of them proves their e-mail address with a code.
    package enum SignUp: String, Sendable, CaseIterable {
        /// Without a password.
        case code
        /// With a password; who sends none is asked for it.
        case password
        /// With a password if one is sent.
        case either
    }

    package enum FirstFactor: String, Sendable, CaseIterable {
        case password, code
    }

    /// What `poll_completion` may say before a new password is in force.
    package enum PollStatus: String, Sendable, CaseIterable {
        case notStarted = "not_started"
        case inProgress = "in_progress"
    }

    /// The attribute that is a second name to sign in with.
    package static let alias = "flatusername"

    /// Lower case.
    package let id: String
    /// The first part of the tenant's domain, lower case.
    package let name: String
    /// Stands in the messages with codes.
    package var title: String
    package var signUp = SignUp.either
    /// What a sign-in can begin with, the first one that the user has and the client knows.
    package var firstFactors = FirstFactor.allCases
    /// Whether people may have an alias.
    var hasAlias = false
    /// What is asked for at sign-up, page by page.
    package var pages: [[TenantAttribute]] = []
    var requiresMFA = false
    /// Where codes of a second factor may go.
    package var methods = CodeChannel.allCases
    /// Whether nobody gets in without having registered a strong method.
    var requiresRegistration = false
    var bannedPasswords: [String] = []
    /// Beginnings of telephone numbers, and domains, that no code of a second factor is sent to.
    var blockedContacts: [String] = []
    /// What is said of a new password before it is in force.
    var pollStatuses = [PollStatus.inProgress]
    package var clients: [TenantClient] = []
    package let file: String

    var domain: String { "\(name).onmicrosoft.com" }

    /// All attributes that somebody may have here.
    package var attributes: [TenantAttribute] {
        let listed = pages.flatMap { $0 }
        let knowsAlias = listed.contains { $0.name == Self.alias }
        return hasAlias && !knowsAlias ? listed + [TenantAttribute(name: Self.alias)] : listed
    }

    package func client(_ id: String) -> TenantClient? { clients.first { $0.id == id.lowercased() } }
}
