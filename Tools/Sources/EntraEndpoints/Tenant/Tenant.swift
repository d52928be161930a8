package import Foundation
import IdentityBase
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
    /// Whether a sign-in without a second factor requires a registered strong method.
    var requiresRegistration = false
    var bannedPasswords: [String] = []
    /// Prefixes of phone numbers, and e-mail domains, to which no second-factor code is sent.
    var blockedContacts: [String] = []
    /// Statuses reported for a new password before it is in force.
    var pollStatuses = [PollStatus.inProgress]
    package var clients: [TenantClient] = []
    package let file: String

    var domain: String { "\(name).onmicrosoft.com" }

    var attributes: [TenantAttribute] {
        let listed = pages.flatMap { $0 }
        let knowsAlias = listed.contains { $0.name == Self.alias }
        return if hasAlias && !knowsAlias { listed + [TenantAttribute(name: Self.alias)] } else { listed }
    }

    func client(_ id: String) -> TenantClient? { clients.first { $0.id == id.lowercased() } }
}

/// An app that is registered with a tenant. All are public clients.
package struct TenantClient: Sendable {
    /// Scopes that every app may request.
    static let commonScopes: Set<String> = ["openid", "profile", "offline_access", "email", "User.Read"]

    /// Identifier in lower case.
    package let id: String
    let name: String
    /// Whether native authentication is enabled for the app.
    var isNative = true
    var moreScopes: Set<String> = []
    var accessTokenLifetime: TimeInterval = 3_600
    var idTokenLifetime: TimeInterval = 3_600
    var refreshTokenLifetime: TimeInterval = 90 * 86_400

    /// Seconds after which no access or ID token is valid any more.
    var signedTokenLifetime: TimeInterval { max(accessTokenLifetime, idTokenLifetime) }

    /// Checks whether all scopes have consent: the common ones, and those of the client's file.
    func hasConsent(to scope: Scope) -> Bool { scope.names.allSatisfy(hasConsent) }

    /// Checks whether every scope has consent or may belong to another API: a URI, or a name such as `Mail.Read`.
    func acceptsScopes(_ scope: Scope) -> Bool {
        scope.names.allSatisfy { hasConsent(to: $0) || $0.contains("/") || $0.contains(".") }
    }

    private func hasConsent(to name: String) -> Bool { Self.commonScopes.contains(name) || moreScopes.contains(name) }
}

/// An attribute that a tenant requests at sign-up.
package struct TenantAttribute: Sendable {
    package enum Kind: String, Sendable, CaseIterable {
        case string, boolean, integer
    }

    /// Directory names of attributes that have another name in this protocol.
    private static let directoryNames = ["displayName": "name", "givenName": "given_name", "surname": "family_name"]

    package let name: String
    package var kind = Kind.string
    var isRequired = false
    package var pattern: String?
    var compiled: LinearPattern?

    var directoryName: String { Self.directoryNames[name] ?? name }

    var description: JSONValue {
        .members([
            "name": .string(name), "type": .string(kind.rawValue), "required": .bool(isRequired),
            "options": pattern.map { ["regex": .string($0)] },
        ])
    }

    /// Returns the text of a value from a client; nil if the value is invalid for the attribute.
    func text(_ value: JSONValue) -> String? {
        if case .double = value { return nil }
        guard let text = value.plainText?.nonEmpty, AttributeLimits.allow(text), !EntraText.hasControlCharacters(text)
        else {
            return nil
        }
        let isOfKind =
            switch kind {
            case .string: true
            case .boolean: ["true", "false"].contains(text)
            case .integer: Int64(text) != nil
            }
        guard isOfKind, name != Tenant.alias || EntraText.isAlias(text), compiled?.matches(text) ?? true else {
            return nil
        }
        return text
    }

    func value(_ text: String) -> JSONValue {
        switch kind {
        case .string: .string(text)
        case .boolean: .bool(text == "true")
        case .integer: Int64(text).map(JSONValue.integer) ?? .string(text)
        }
    }
}

package struct TenantCatalog: Sendable {
    private let tenants: [String: Tenant]

    package init(_ tenants: [String: Tenant] = [:]) { self.tenants = tenants }

    package var all: [Tenant] { tenants.values.sorted { $0.name < $1.name } }

    /// - Parameter path: the tenant in a URL: the id, the domain or the name.
    package subscript(_ path: String) -> Tenant? {
        let path = path.lowercased()
        return tenants.values.first { $0.id == path } ?? tenants[path] ?? tenants.values.first { $0.domain == path }
    }
}

/// The configuration that an app needs for a tenant of this server.
package struct TenantEntry: Sendable {
    package static let shippedName = "nativeauth"

    /// Names of the tenants that every local server has, for shell completion.
    package static let shippedNames = [
        shippedName, "nativeauthcode", "nativeauthmfa", "nativeauthpages", "nativeauthprofile",
        "nativeauthregistration",
    ]

    package let tenant: Tenant
    /// The id of a client with native authentication enabled.
    package let clientID: String
    /// The URL of the tenant. The paths of the protocol are appended to it.
    package let authority: URL
    /// The authority without TLS, if the server has such a listener.
    package let httpAuthority: URL?

    /// Creates the entry; nil for a tenant without such a client.
    package init?(_ tenant: Tenant, baseURL: URL, httpURL: URL?) {
        guard let client = tenant.clients.first(where: \.isNative) else { return nil }
        self.tenant = tenant
        clientID = client.id
        authority = baseURL.appendingPathComponent(tenant.domain)
        httpAuthority = httpURL?.appendingPathComponent(tenant.domain)
    }

    /// Identifier, a GUID.
    package var tenantID: String { tenant.id }
    package var name: String { tenant.name }
    /// The domain in the authority.
    package var domain: String { tenant.domain }
    package var hasAlias: Bool { tenant.hasAlias }

    /// Attributes that the server never requests, because no attribute of their page is required.
    package var optionalAttributes: [TenantAttribute] {
        tenant.pages.filter { page in page.allSatisfy { !$0.isRequired } }.flatMap { $0 }
    }
}
