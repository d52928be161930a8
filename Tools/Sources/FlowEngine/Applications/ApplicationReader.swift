package import IdentityBase
package import IdentityDomain

/// A reader for application files.
package struct ApplicationReader {
    private static let members: Set<String> = [
        "id", "clientId", "name", "description", "url", "logoUrl", "tosUri", "policyUri", "kind", "attestation",
        "theme", "userTypes", "flows", "recordedFlows", "flowSecretHash", "oauth",
    ]
    private static let oauthMembers: Set<String> = [
        "grants", "redirectUris", "postLogoutRedirectUris", "secretHash", "requiresCodeChallenge",
        "tokenEndpointAuthMethod", "scopeClaims",
    ]

    private static let mostRounds = 5_000_000

    package let file: String

    package init(file: String) {
        self.file = file
    }

    /// Returns the application in `text`, or nil if it cannot be read. Adds every problem to `problems`.
    package func read(_ text: String, _ problems: ProblemList) -> ApplicationFile? {
        guard let root = problems.attempt({ try YAMLDocument(file: file).root(of: text) }) else { return nil }
        root.allowOnly(Self.members, problems)
        let before = problems.found.count
        let flows = problems.attempt { try self.flows(root.required("flows")) } ?? [:]
        let recorded = problems.attempt { try root["recordedFlows"].map(self.flows) ?? [:] } ?? [:]
        let oauth = problems.attempt { try root["oauth"].map { try self.oauth($0, problems) } } ?? nil
        let application = problems.attempt {
            let id = try root.required("id").name()
            return Application(
                id: id, clientID: try root["clientId"]?.name() ?? id, name: try root.required("name").text(),
                description: try root["description"]?.text(), url: try root["url"]?.text(),
                logoURL: try root["logoUrl"]?.text(), kind: try kind(root["kind"]),
                attestation: try attestation(root["attestation"]), oauth: oauth,
                flowSecret: try hash(root["flowSecretHash"]), flows: flows,
                userTypes: try root["userTypes"]?.items().map { try $0.text() } ?? [OrganizationUnit.userType],
                theme: try root["theme"]?.text(), tosURI: try root["tosUri"]?.text(),
                policyURI: try root["policyUri"]?.text())
        }
        guard let application, problems.found.count == before else { return nil }
        if application.userTypes.isEmpty || Set(application.userTypes).count < application.userTypes.count {
            problems.add((root["userTypes"] ?? root).error("userTypes names one type or several, each once"))
        }
        return ApplicationFile(
            application: application, recordedFlows: recorded, file: file,
            lines: [
                "flows": root["flows"]?.line ?? 1, "theme": root["theme"]?.line ?? 1,
                "userTypes": root["userTypes"]?.line ?? 1, "id": root["id"]?.line ?? 1,
                "clientId": root["clientId"]?.line ?? 1,
            ])
    }

    private func flows(_ node: YAMLNode) throws -> [FlowType: String] {
        var flows: [FlowType: String] = [:]
        for (name, value) in try node.members() {
            guard let type = FlowType(rawValue: name) else {
                let known = FlowType.allCases.map(\.rawValue).joined(separator: ", ")
                throw value.error("\(name) is not a flow type; \(known) are")
            }
            flows[type] = try value.text()
        }
        return flows
    }

    private func oauth(_ node: YAMLNode, _ problems: ProblemList) throws -> OAuthSettings {
        node.allowOnly(Self.oauthMembers, problems)
        let grants = try node["grants"]?.items().map { item -> OAuthSettings.Grant in
            guard let grant = OAuthSettings.Grant(rawValue: try item.text()) else {
                let known = OAuthSettings.Grant.allCases.map(\.rawValue).joined(separator: ", ")
                throw item.error("there is no grant \(try item.text()); there are \(known)")
            }
            return grant
        }
        return OAuthSettings(
            redirectURIs: try node["redirectUris"]?.items().map { try $0.text() } ?? [],
            postLogoutRedirectURIs: try node["postLogoutRedirectUris"]?.items().map { try $0.text() } ?? [],
            grants: Set(grants ?? [.authorizationCode, .refreshToken]),
            secret: try hash(node["secretHash"]),
            secretMethod: try secretMethod(node),
            requiresCodeChallenge: try node["requiresCodeChallenge"]?.flag() ?? true,
            scopeClaims: try scopeClaims(node["scopeClaims"]))
    }

    private func secretMethod(_ oauth: YAMLNode) throws -> OAuthSettings.SecretMethod {
        guard let node = oauth["tokenEndpointAuthMethod"] else { return .basic }
        let text = try node.text()
        guard oauth["secretHash"] != nil else {
            guard text == "none" else { throw node.error("\(text) needs secretHash") }
            return .basic
        }
        guard let method = OAuthSettings.SecretMethod(rawValue: text) else {
            let known = OAuthSettings.SecretMethod.allCases.map(\.rawValue).joined(separator: " or ")
            throw node.error("a client with a secret uses \(known), not \(text)")
        }
        return method
    }

    private func scopeClaims(_ node: YAMLNode?) throws -> [String: [String]] {
        let members = try node?.members() ?? []
        return Dictionary(
            try members.map { name, value in
                guard !name.isEmpty, !name.contains(where: \.isWhitespace) else {
                    throw value.error("a scope is one word")
                }
                return (name, try value.items().map { try $0.text() })
            }, uniquingKeysWith: { $1 })
    }

    private func kind(_ node: YAMLNode?) throws -> Application.Kind {
        guard let node else { return .mobile }
        guard let kind = Application.Kind(rawValue: try node.text()) else {
            throw node.error("kind \(try node.text()) is not mobile, browser, m2m or fullstack")
        }
        return kind
    }

    private func attestation(_ node: YAMLNode?) throws -> Application.Attestation {
        guard let node else { return .developmentMode }
        guard let attestation = Application.Attestation(rawValue: try node.text()) else {
            throw node.error("attestation \(try node.text()) is not notConfigured, developmentMode or apple")
        }
        return attestation
    }

    /// Returns the hash in `node`. The error omits the text, because it may be the secret itself.
    private func hash(_ node: YAMLNode?) throws -> PBKDF2Hash? {
        guard let node else { return nil }
        guard let hash = PBKDF2Hash(text: try node.text()), hash.rounds <= Self.mostRounds else {
            throw node.error("this is not a hash: pbkdf2-sha256$<rounds>$<salt in base64>$<hash in base64>")
        }
        return hash
    }
}

/// An application with the lines of the members in its file.
package struct ApplicationFile: Sendable {
    package var application: Application
    /// Flows that `serve --recorded` runs instead of the others.
    package let recordedFlows: [FlowType: String]
    package let file: String
    /// Line numbers of the members, by name.
    package let lines: [String: Int]

    package init(application: Application, recordedFlows: [FlowType: String], file: String, lines: [String: Int]) {
        self.application = application
        self.recordedFlows = recordedFlows
        self.file = file
        self.lines = lines
    }

    package func error(_ member: String, _ reason: String) -> FlowDefinitionError {
        FlowDefinitionError(file: file, line: lines[member] ?? 1, reason: reason)
    }
}
