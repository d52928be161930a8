package struct Application: Sendable {
    package enum Kind: String, Sendable, CaseIterable {
        case mobile, browser, m2m, fullstack, custom
    }

    package enum Attestation: String, Sendable {
        case notConfigured
        /// No attestation is required.
        case developmentMode
        /// Apple's App Attest. This server cannot verify a statement, so it rejects every one.
        case apple
    }

    package var id: String
    package var clientID: String
    package var name: String
    package var ownDescription: String?
    /// The condition for a sign-in, for a list of applications.
    package var preparation: String?
    package var url: String?
    package var logoURL: String?
    package var kind = Kind.mobile
    package var attestation = Attestation.developmentMode
    /// The OAuth settings; nil if the application may not use the OAuth endpoints.
    package var oauth: OAuthSettings?
    /// Claims and lifetime of the assertions of the application's flows.
    package var assertion = TokenContents()
    /// Hash of the secret with which a back end starts flows.
    package var flowSecret: PBKDF2Hash?
    /// Handles of the application's flows. A type without a handle is disabled.
    package var flows: [FlowType: String]
    /// The user types that are allowed for sign-up.
    package var userTypes = [OrganizationUnit.userType]
    /// Id or handle of the theme; nil for the clients' own style.
    package var theme: String?
    /// Id or handle of the layout; nil for the clients' own one.
    package var layout: String?
    package var tosURI: String?
    package var policyURI: String?
    package var unitID = OrganizationUnit.standard.id

    package var description: String { ownDescription ?? name }
    package var usesAuthorizationCode: Bool { oauth?.grants.contains(.authorizationCode) ?? false }
    package var isRegistrationEnabled: Bool { flows[.registration] != nil }
    package var isRecoveryEnabled: Bool { flows[.recovery] != nil }
}

extension Application {
    /// Creates a mobile application of the standard unit.
    package init(
        id: String,
        clientID: String,
        name: String,
        oauth: OAuthSettings?,
        flows: [FlowType: String]
    ) {
        self.init(
            id: id,
            clientID: clientID,
            name: name,
            kind: .mobile,
            oauth: oauth,
            flows: flows
        )
    }
}

/// The purpose of a flow. The raw values are the protocol's.
package enum FlowType: String, Sendable, Codable, CaseIterable {
    case authentication = "AUTHENTICATION"
    case registration = "REGISTRATION"
    case recovery = "RECOVERY"
    case signOut = "SIGNOUT"
    /// An administrator creates a user, or invites one who continues by a link.
    case userOnboarding = "USER_ONBOARDING"
    /// An administrative operation, such as the deletion of a user. An administrator starts it by its id.
    case administration = "ADMINISTRATION"

    /// Lifetime of an unfinished execution in seconds.
    package var lifetime: Double {
        switch self {
        case .authentication, .registration: 3_600
        case .recovery, .signOut, .administration: 1_800
        case .userOnboarding: 86_400
        }
    }
}
