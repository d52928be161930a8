import Foundation
import NIOSSL

/// The validation of a connection before its first use.
enum ConnectionValidator {
    struct Problem {
        /// Member of the file with the problem.
        let member: String
        let reason: String

        init(member: String, reason: String) {
            self.member = member
            self.reason = reason
        }
    }

    static func problem(of connection: ProviderConnection) -> Problem? {
        for (member, value) in [
            ("id", connection.id), ("name", connection.name), ("clientId", connection.clientID),
        ] where value.isEmpty {
            return Problem(member: member, reason: "\(member) is empty")
        }
        guard ProviderURLPolicy.url(connection.issuer) != nil else {
            return Problem(member: "issuer", reason: "issuer must be an https address, or http on loopback")
        }
        guard URLComponents(string: connection.redirectURI)?.scheme != nil else {
            return Problem(member: "redirectUri", reason: "redirectUri must be an address, such as my-app://callback")
        }
        guard !connection.isOpenID || connection.scopes.contains("openid") else {
            return Problem(member: "scopes", reason: "scopes must contain openid: without it there is no ID token")
        }
        if let problem = endpointProblem(connection) { return problem }
        if let file = connection.clientSecretFile, secret(in: file) == nil {
            return Problem(
                member: "clientSecretFile", reason: "clientSecretFile names \(file.path), which holds no readable text")
        }
        guard let authority = connection.authority else { return nil }
        guard ProviderURLPolicy.url(connection.issuer).map(ProviderURLPolicy.isLoopback) == true else {
            return Problem(member: "authority", reason: "authority is for providers on loopback only")
        }
        guard let found = try? NIOSSLCertificate.fromPEMFile(authority.path), !found.isEmpty else {
            return Problem(
                member: "authority", reason: "authority names \(authority.path), which holds no certificate in PEM")
        }
        return nil
    }

    /// Returns the content of a secret's file without surrounding white space; nil if it is empty or cannot be read.
    static func secret(in file: URL) -> String? {
        guard let text = try? String(contentsOf: file, encoding: .utf8) else { return nil }
        let secret = text.trimmingCharacters(in: .whitespacesAndNewlines)
        return secret.nonEmpty
    }

    private static func endpointProblem(_ connection: ProviderConnection) -> Problem? {
        guard let endpoints = connection.endpoints else { return nil }
        let named = [
            ("authorizationEndpoint", endpoints.authorization), ("tokenEndpoint", endpoints.token),
            ("keysEndpoint", endpoints.keys), ("userInfoEndpoint", endpoints.userInfo),
            ("emailsEndpoint", endpoints.emails),
        ].compactMap { member, address in address.map { (member, $0) } }
        for (member, address) in named where ProviderURLPolicy.url(address, issuer: connection.issuer) == nil {
            return Problem(
                member: member,
                reason: "\(member) must be an https address; one on loopback needs an issuer on loopback")
        }
        return nil
    }
}
