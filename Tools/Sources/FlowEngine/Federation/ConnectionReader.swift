import Foundation
import IdentityBase
import IdentityDomain

/// A reader for connection files. It reports the line of a problem.
struct ConnectionReader {
    private static let members: Set<String> = [
        "id", "name", "protocol", "issuer", "authority",
        "clientId", "clientSecretFile", "clientSecretMethod",
        "redirectUri", "scopes", "pkce", "matchBy", "claims",
        "authorizationEndpoint", "tokenEndpoint", "keysEndpoint", "userInfoEndpoint", "emailsEndpoint",
    ]
    private static let claims: Set<String> = [
        "sub", "preferred_username", "email", "email_verified", "name", "given_name", "family_name", "picture",
    ]

    /// Address of the file. Paths in the file are relative to its folder.
    let file: URL

    /// - Throws: `FlowDefinitionError` with the line and the reason.
    func connection(from text: String) throws -> ProviderConnection {
        let root = try YAMLDocument(file: file.lastPathComponent).root(of: text)
        if let secret = root["clientSecret"] {
            throw secret.error(
                "clientSecret does not belong here: write it to a file and name that in clientSecretFile"
            )
        }
        let problems = ProblemList()
        root.rejectUnknownMembers(Self.members, problems: problems)
        if let first = problems.sorted.first {
            throw first
        }

        var issuerMember = "authorizationEndpoint"
        var scopes: [String] = []
        var secretMethod = OAuthSettings.SecretMethod.post
        let usesOpenID = try isOpenID(root)
        if usesOpenID {
            issuerMember = "issuer"
            scopes = ["openid", "profile", "email"]
            secretMethod = .basic
        }

        let addresses = try endpoints(of: root, isOpenID: usesOpenID)
        let connection = ProviderConnection(
            id: try root.required("id").text(),
            name: try root.required("name").text(),
            issuer: try root.required(issuerMember).text(),
            clientID: try root.required("clientId").text(),
            clientSecretFile: try root["clientSecretFile"].map(path),
            redirectURI: try root.required("redirectUri").text(),
            scopes: try root["scopes"]?.texts() ?? scopes,
            usesCodeChallenge: try root["pkce"]?.flag() ?? true,
            matchBy: try root["matchBy"]?.choice { _, _ in "matchBy can be email, or be left out" },
            authority: try root["authority"].map(path),
            endpoints: addresses,
            secretMethod: try root["clientSecretMethod"]?.choice(separator: " or ") {
                "clientSecretMethod can be \($1)"
            } ?? secretMethod,
            claims: try root["claims"].map(claims) ?? [:]
        )
        if let problem = connection.problem {
            throw (root[problem.member] ?? root).error(problem.reason)
        }
        return connection
    }

    /// Checks whether the provider uses OpenID Connect. Members of the other protocol are errors.
    private func isOpenID(_ root: YAMLNode) throws -> Bool {
        let name = try root["protocol"]?.text() ?? "oidc"
        let foreign: [String]
        switch name {
        case "oidc":
            foreign = ["userInfoEndpoint", "emailsEndpoint", "claims"]
        case "oauth":
            foreign = ["issuer", "keysEndpoint"]
        default:
            throw (root["protocol"] ?? root).error("protocol can be oidc or oauth")
        }

        for member in foreign {
            if let node = root[member] {
                throw node.error("\(member) does not belong to a provider with \(name)")
            }
        }
        return name == "oidc"
    }

    private func claims(_ node: YAMLNode) throws -> [String: String] {
        var claims: [String: String] = [:]
        for (name, value) in try node.members() {
            guard Self.claims.contains(name) else {
                throw value.error(
                    "there is no claim \(name); there are \(Self.claims.sorted().joined(separator: ", "))"
                )
            }
            claims[name] = try value.text()
        }
        return claims
    }

    /// Returns the endpoints; nil for a provider of OpenID Connect whose file has none.
    private func endpoints(of root: YAMLNode, isOpenID: Bool) throws -> ProviderConnection.Endpoints? {
        let names = ["authorizationEndpoint", "tokenEndpoint", "keysEndpoint"]
        guard !isOpenID || names.contains(where: { root[$0] != nil }) else {
            return nil
        }

        var endpoints = ProviderConnection.Endpoints(
            authorization: try root.required("authorizationEndpoint").text(),
            token: try root.required("tokenEndpoint").text()
        )
        if isOpenID {
            endpoints.keys = try root.required("keysEndpoint").text()
        } else {
            endpoints.userInfo = try root.required("userInfoEndpoint").text()
            endpoints.emails = try root["emailsEndpoint"]?.text()
        }
        return endpoints
    }

    private func path(_ node: YAMLNode) throws -> URL {
        let folder = file.deletingLastPathComponent()
        return URL(fileURLWithPath: try node.text(), relativeTo: folder).absoluteURL
    }
}
