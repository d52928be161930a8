import IdentityBase

/// The conversion of an application file of earlier versions.
struct OldApplicationConverter {
    private static let prefixes = [
        "AUTHENTICATION": "authFlow", "REGISTRATION": "registrationFlow", "RECOVERY": "recoveryFlow",
        "SIGNOUT": "signOutFlow",
    ]

    private let root: YAMLNode

    init(_ root: YAMLNode) {
        self.root = root
    }

    func document() throws -> YAMLTree {
        let flows = try root.required("flows").members()
        func handle(_ type: String) -> YAMLTree? { flows.first { $0.0 == type }.map { YAMLTree($0.1) } }
        func copy(_ member: String) -> (String, YAMLTree?) {
            (member, root[member].map { YAMLTree($0) })
        }
        let kind = try root["kind"]?.text() ?? "mobile"
        let theme = try root["theme"]?.text()
        return .mapping([
            ("resource_type", .text("application")), copy("id"), copy("name"), copy("description"),
            ("type", .text(kind)), ("ouHandle", .text("default")), copy("url"), copy("logoUrl"), copy("tosUri"),
            copy("policyUri"), ("attestation", try attestation(kind)),
            ("themeId", theme.map { .text(ConvertedID.make("theme", name: $0)) }),
            ("layoutId", theme.map { .text(ConvertedID.make("layout", name: $0)) }),
            ("allowedUserTypes", root["userTypes"].map { YAMLTree($0) } ?? .list([.text("Person")])),
            ("authFlowHandle", handle("AUTHENTICATION")), ("registrationFlowHandle", handle("REGISTRATION")),
            ("isRegistrationFlowEnabled", handle("REGISTRATION").map { _ in .flag(true) }),
            ("recoveryFlowHandle", handle("RECOVERY")),
            ("isRecoveryFlowEnabled", handle("RECOVERY").map { _ in .flag(true) }),
            ("signOutFlowHandle", handle("SIGNOUT")), ("inboundAuthConfig", try oauth()),
            ("x-nativeauth", own(handle("USER_ONBOARDING"))),
        ])
    }

    private func attestation(_ kind: String) throws -> YAMLTree? {
        guard kind == "mobile" else { return nil }
        switch try root["attestation"]?.text() {
        case "notConfigured": return nil
        case "apple": return .mapping([("devMode", .flag(false))])
        default: return .mapping([("devMode", .flag(true))])
        }
    }

    private func own(_ onboarding: YAMLTree?) -> YAMLTree? {
        let secret = root["oauth"]?["secretHash"]
        var clientID = root["clientId"]
        if root["oauth"] != nil { clientID = nil }
        guard
            onboarding != nil || secret != nil || clientID != nil || root["flowSecretHash"] != nil
                || root["recordedFlows"] != nil
        else { return nil }
        return .mapping([
            ("clientId", clientID.map { YAMLTree($0) }), ("userOnboardingFlowHandle", onboarding),
            ("recordedFlows", root["recordedFlows"].map { YAMLTree($0) }),
            ("flowSecretHash", root["flowSecretHash"].map { YAMLTree($0) }),
            ("clientSecretHash", secret.map { YAMLTree($0) }),
        ])
    }

    private func oauth() throws -> YAMLTree? {
        guard let oauth = root["oauth"] else { return nil }
        let isPublic = oauth["secretHash"] == nil
        let method = if isPublic { "none" } else { "client_secret_basic" }
        let config: [(String, YAMLTree?)] = [
            ("clientId", YAMLTree(try root["clientId"] ?? root.required("id"))),
            ("redirectUris", oauth["redirectUris"].map { YAMLTree($0) }),
            ("postLogoutRedirectUris", oauth["postLogoutRedirectUris"].map { YAMLTree($0) }),
            (
                "grantTypes",
                oauth["grants"].map { YAMLTree($0) } ?? .list([.text("authorization_code"), .text("refresh_token")])
            ),
            ("responseTypes", .list([.text("code")])),
            ("pkceRequired", oauth["requiresCodeChallenge"].map { YAMLTree($0) } ?? .flag(true)),
            ("tokenEndpointAuthMethod", oauth["tokenEndpointAuthMethod"].map { YAMLTree($0) } ?? .text(method)),
            ("publicClient", .flag(isPublic)), ("scopeClaims", oauth["scopeClaims"].map { YAMLTree($0) }),
        ]
        return .list([.mapping([("type", .text("oauth2")), ("config", .mapping(config))])])
    }
}
