/// A client application that the server knows.
package struct Application: Sendable {
    package enum Kind: String, Sendable {
        case mobile, browser, m2m, fullstack
    }

    /// How a mobile application proves that it is genuine.
    package enum Attestation: String, Sendable {
        case notConfigured
        /// No proof is asked for.
        case developmentMode
        /// Apple's App Attest. This server cannot check a statement, so it refuses every one.
        case apple
    }

    package var id: String
    package var clientID: String
    package var name: String
    package var description: String
    package var url: String?
    package var logoURL: String?
    package var kind: Kind
    package var attestation: Attestation
    /// What the application may do with OAuth; nil keeps it away from those endpoints.
    package var oauth: OAuthSettings?
    /// The hash of the secret with which a back end starts flows.
    package var flowSecret: PBKDF2Hash?
    /// Handles of the application's flows. One without a flow has that purpose switched off.
    package var flows: [FlowType: String]
    /// The types as which somebody may sign up.
    package var userTypes: [String]
    /// The handle of the theme; nil leaves the look to clients.
    package var theme: String?
    package var tosURI: String?
    package var policyURI: String?

    package var usesAuthorizationCode: Bool { oauth?.grants.contains(.authorizationCode) ?? false }
    package var isRegistrationEnabled: Bool { flows[.registration] != nil }
    package var isRecoveryEnabled: Bool { flows[.recovery] != nil }

    package init(
        id: String,
        clientID: String,
        name: String,
        description: String? = nil,
        url: String? = nil,
        logoURL: String? = nil,
        kind: Kind = .mobile,
        attestation: Attestation = .developmentMode,
        oauth: OAuthSettings? = nil,
        flowSecret: PBKDF2Hash? = nil,
        flows: [FlowType: String],
        userTypes: [String] = [OrganizationUnit.userType],
        theme: String? = nil,
        tosURI: String? = nil,
        policyURI: String? = nil
    ) {
        self.id = id
        self.clientID = clientID
        self.name = name
        self.description = description ?? name
        self.url = url
        self.logoURL = logoURL
        self.kind = kind
        self.attestation = attestation
        self.oauth = oauth
        self.flowSecret = flowSecret
        self.flows = flows
        self.userTypes = userTypes
        self.theme = theme
        self.tosURI = tosURI
        self.policyURI = policyURI
    }
}
