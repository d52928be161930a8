package import IdentityBase

/// The check of a document of a type that this server does not use.
package enum UnusedDocument {
    private static let common: Set<String> = [
        "id", "handle", "name", "description", "isReadOnly", "createdAt", "updatedAt",
    ]
    /// Members with secrets. They are not stored.
    private static let secrets: Set<String> = [
        "clientSecret", "password", "authToken", "apiKey", "apiSecret", "httpHeaders", "secret", "privateKey",
        "serviceAccountCredentials",
    ]
    private static let client: Set<String> = [
        "type", "logoUrl", "owner", "attributes", "inboundAuthConfig", "allowedUserTypes", "assertion", "attestation",
        "loginConsent", "subjectAttribute", "passkeyAllowedOrigins", "themeId", "layoutId", "authFlowId",
        "authFlowHandle", "registrationFlowId", "registrationFlowHandle", "isRegistrationFlowEnabled",
        "recoveryFlowId", "recoveryFlowHandle", "isRecoveryFlowEnabled", "isSignOutFlowEnabled",
        "signOutFlowId", "signOutFlowHandle",
    ]
    private static let connection: Set<String> = [
        "type", "clientId", "clientSecret", "redirectUri", "scopes", "prompt", "authorizationEndpoint",
        "tokenEndpoint", "userInfoEndpoint", "jwksEndpoint", "logoutEndpoint", "issuer", "tokenExchangeEnabled",
        "trustedTokenAudience", "attributeConfiguration", "host", "port", "username", "password", "fromAddress",
        "tls", "enableAuthentication", "accountSid", "authToken", "apiKey", "apiSecret", "senderId", "url",
        "httpMethod", "httpHeaders", "contentType",
    ]

    /// Returns the text of the warning that resources of a type have no use.
    package static func reason(_ type: ResourceType) -> String {
        let reason = "resources of type \(type.rawValue) have no use in this server"
        return switch type {
        case .connection, .identityProvider: reason + "; with --idp, its local provider takes their place in flows"
        default: reason
        }
    }

    /// Adds a warning for every member that the type does not define.
    /// - Throws: `FlowDefinitionError` without a member that names the resource.
    package static func check(_ document: ResourceDocument, warnings: ProblemList) throws {
        document.warnAboutUnknownMembers(
            than: common.union(UnitReference.members).union(members(of: document.type)),
            warnings
        )
        guard document.id ?? document.handle ?? document.name != nil else {
            throw document.error("id, handle or name is missing")
        }
    }

    /// Returns the document with variables, named after the resource and the member, in the place of secrets.
    package static func withoutSecrets(_ document: ResourceDocument) -> YAMLNode {
        let owner = document.id ?? document.handle ?? document.name ?? ""
        return document.root.replacing { path, parent in
            let last = path.last ?? ""
            var property: String?
            if last == "value" { property = try? parent["name"]?.text() }

            let isFlagged = (try? parent["isSecret"]?.flag()) == true
            let isSecret = secrets.contains(property ?? last) || (property != nil && isFlagged)
            guard isSecret else { return nil }
            return "{{.\(variable([document.type.rawValue, owner, property ?? last]))}}"
        }
    }

    private static func members(of type: ResourceType) -> Set<String> {
        switch type {
        case .agent: client
        case .agentType: ["category", "allowSelfRegistration", "systemAttributes", "schema"]
        case .connection: connection
        case .identityProvider: ["type", "properties", "attributeConfiguration"]
        case .notificationSender: ["type", "provider", "properties"]
        case .credentialConfiguration: ["format", "vct", "claims", "display", "validitySeconds"]
        case .presentationDefinition:
            [
                "vct", "format", "requestedClaims", "mandatoryClaims", "optionalClaims", "claimValues",
                "enforceTrustedIssuer", "trustedAuthorities",
            ]
        default: []
        }
    }

    private static func variable(_ words: [String]) -> String {
        let name = words.joined(separator: "_").uppercased()
        return String(name.map { isPlain($0) ? $0 : "_" })
    }

    private static func isPlain(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber)
    }
}
