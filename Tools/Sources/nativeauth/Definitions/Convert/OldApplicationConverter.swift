import IdentityBase

struct OldApplicationConverter {
    let root: YAMLNode

    func document() throws -> YAMLTree {
        let flows = try root.required("flows").members()
        func handle(_ type: String) -> YAMLTree? { flows.first { $0.0 == type }.map { YAMLTree($0.1) } }
        func copy(_ member: String) -> (String, YAMLTree?) { (member, root.tree(member)) }
        let kind = try root["kind"]?.text() ?? "mobile"
        let theme = try root["theme"]?.text()
        return .mapping([
            ("resource_type", .text("application")), copy("id"), copy("name"), copy("description"),
            ("type", .text(kind)), ("ouHandle", .text("default")), copy("url"), copy("logoUrl"), copy("tosUri"),
            copy("policyUri"), ("attestation", try attestation(kind)),
            ("themeId", theme.map { .text(ConvertedID.make("theme", name: $0)) }),
            ("layoutId", theme.map { .text(ConvertedID.make("layout", name: $0)) }),
            ("allowedUserTypes", root.tree("userTypes") ?? .list([.text("Person")])),
            ("authFlowHandle", handle("AUTHENTICATION")), ("registrationFlowHandle", handle("REGISTRATION")),
            ("isRegistrationFlowEnabled", handle("REGISTRATION").map { _ in .flag(true) }),
            ("recoveryFlowHandle", handle("RECOVERY")),
            ("isRecoveryFlowEnabled", handle("RECOVERY").map { _ in .flag(true) }),
            ("signOutFlowHandle", handle("SIGNOUT")), ("inboundAuthConfig", try oauth()),
            ("x-nativeauth", extensionMembers(handle("USER_ONBOARDING"))),
        ])
    }

    private func attestation(_ kind: String) throws -> YAMLTree? {
        guard kind == "mobile" else { return nil }
        let attestation = try root["attestation"]?.text()
        return if attestation == "notConfigured" { nil } else { .mapping([("devMode", .flag(attestation != "apple"))]) }
    }

    private func extensionMembers(_ onboarding: YAMLTree?) -> YAMLTree? {
        let clientID: YAMLTree? = if root["oauth"] == nil { root.tree("clientId") } else { nil }
        let members: [(String, YAMLTree?)] = [
            ("clientId", clientID), ("userOnboardingFlowHandle", onboarding),
            ("recordedFlows", root.tree("recordedFlows")), ("flowSecretHash", root.tree("flowSecretHash")),
            ("clientSecretHash", root["oauth"]?.tree("secretHash")),
        ]
        return if (members.contains { $0.1 != nil }) { .mapping(members) } else { nil }
    }

    private func oauth() throws -> YAMLTree? {
        guard let oauth = root["oauth"] else { return nil }
        let isPublic = oauth["secretHash"] == nil
        let method = if isPublic { "none" } else { "client_secret_basic" }
        let config: [(String, YAMLTree?)] = [
            ("clientId", YAMLTree(try root["clientId"] ?? root.required("id"))),
            ("redirectUris", oauth.tree("redirectUris")),
            ("postLogoutRedirectUris", oauth.tree("postLogoutRedirectUris")),
            ("grantTypes", oauth.tree("grants") ?? .list([.text("authorization_code"), .text("refresh_token")])),
            ("responseTypes", .list([.text("code")])),
            ("pkceRequired", oauth.tree("requiresCodeChallenge") ?? .flag(true)),
            ("tokenEndpointAuthMethod", oauth.tree("tokenEndpointAuthMethod") ?? .text(method)),
            ("publicClient", .flag(isPublic)), ("scopeClaims", oauth.tree("scopeClaims")),
        ]
        return .list([.mapping([("type", .text("oauth2")), ("config", .mapping(config))])])
    }
}
