import IdentityDomain

/// A tenant of the native authentication protocol: a view of the shared directory with its own rules.
package struct Tenant: Sendable {
    /// The way to sign up. Each requires the verification of the e-mail address with a code.
    package enum SignUp: String, Sendable, CaseIterable {
        /// Without a password.
        case code
        /// With a password, which is requested if the client sends none.
        case password
        /// With a password if one is sent.
        case either
    }

    enum FirstFactor: String, Sendable, CaseIterable {
        case password, code
    }

    /// A status that `poll_completion` may report before a new password is in force.
    enum PollStatus: String, Sendable, CaseIterable {
        case notStarted = "not_started"
        case inProgress = "in_progress"
    }

    /// Id of the shipped application with the flows of tenants.
    package static let shippedPagesApplicationID = "019a0000-0000-7000-8000-00000000d0e0"
    /// The attribute with the alias, a second name for sign-in.
    static let alias = "flatusername"

    /// Identifier in lower case.
    package let id: String
    /// The first part of the tenant's domain, in lower case.
    package let name: String
    /// The tenant's name in messages with codes.
    var title: String
    package var signUp = SignUp.either
    /// First factors in order of preference. A sign-in uses the first one that the user has and the client supports.
    var firstFactors = FirstFactor.allCases
    package var hasAlias = false
    /// Attributes requested at sign-up, page by page.
    var pages: [[TenantAttribute]] = []
    var requiresMFA = false
    /// Channels of second-factor codes.
    var methods = CodeChannel.allCases
    /// Indicates whether a sign-in without a second factor requires a registered strong method.
    var requiresRegistration = false
    var bannedPasswords: [String] = []
    /// Prefixes of phone numbers, and e-mail domains, to which no second-factor code is sent.
    var blockedContacts: [String] = []
    /// Statuses reported for a new password before it is in force.
    var pollStatuses = [PollStatus.inProgress]
    /// Id of the application whose flows the tenant's pages run.
    package var pagesApplicationID = Tenant.shippedPagesApplicationID
    package var clients: [TenantClient] = []
    package let file: String

    var domain: String { "\(name).onmicrosoft.com" }

    var attributes: [TenantAttribute] {
        let listed = pages.flatMap { $0 }
        let knowsAlias = listed.contains { $0.name == Self.alias }
        guard hasAlias, !knowsAlias else { return listed }
        return listed + [TenantAttribute(name: Self.alias)]
    }

    /// Returns the name of a client for its users, or else that of the tenant.
    func shownName(ofClient id: String) -> String {
        guard let name = client(id)?.name, name != id else { return title }
        return name
    }

    func client(_ id: String) -> TenantClient? {
        clients.first { $0.id == id.lowercased() }
    }
}
