package import Foundation
import IdentityBase
package import IdentityDomain
import NIOSSL

/// A connection to an identity provider, with this server's client registration there. The provider uses OpenID
/// Connect, or plain OAuth 2.0 with an endpoint that describes the user, such as GitHub.
package struct ProviderConnection: Sendable, Equatable {
    /// The attribute that links a provider identity to an existing user at the first sign-in.
    package enum Match: String, Sendable, CaseIterable {
        /// The email address, if the provider reports it as verified.
        case email
    }

    /// The endpoints of a provider without a discovery document.
    package struct Endpoints: Sendable, Equatable {
        package var authorization: String
        package var token: String
        /// Key set for ID tokens; nil for plain OAuth 2.0.
        package var keys: String?
        /// Description of the user in plain OAuth 2.0; nil for OpenID Connect.
        package var userInfo: String?
        /// List of the user's e-mail addresses in plain OAuth 2.0; nil if the description is enough.
        var emails: String?
    }

    /// ID of the connection in flow files.
    package var id: String
    package var name: String
    /// Issuer of the provider, exactly as in its tokens; the authorization endpoint for plain OAuth 2.0.
    package var issuer: String
    package var clientID: String
    /// File with the client secret, read at each use; nil for a public client.
    var clientSecretFile: URL?
    /// Address in the app to which the provider redirects the user.
    package var redirectURI: String
    package var scopes = ["openid", "profile", "email"]
    /// Indicates whether the code is bound to a verifier (PKCE with S256).
    var usesCodeChallenge = true
    /// Attribute that links an identity to an existing user; nil to use only links from earlier sign-ins.
    var matchBy: Match?
    /// PEM file with an additional trusted certificate authority, for a provider on loopback only.
    package var authority: URL?
    /// Endpoints; nil to use the provider's discovery document.
    package var endpoints: Endpoints?
    /// The authentication method at the token endpoint.
    package var secretMethod = OAuthSettings.SecretMethod.basic
    /// Names of the provider's members for claims that it names otherwise, in plain OAuth 2.0.
    package var claims: [String: String] = [:]

    package var isOpenID: Bool {
        endpoints?.userInfo == nil
    }
}

extension ProviderConnection {
    package init(
        id: String,
        name: String,
        issuer: String,
        clientID: String,
        redirectURI: String,
        authority: URL?
    ) {
        self.init(
            id: id,
            name: name,
            issuer: issuer,
            clientID: clientID,
            clientSecretFile: nil,
            redirectURI: redirectURI,
            authority: authority
        )
    }

    /// Content of the file with the client secret, trimmed; nil if it is empty or cannot be read.
    var clientSecret: String? {
        guard let clientSecretFile else { return nil }
        let text = try? String(contentsOf: clientSecretFile, encoding: .utf8)
        return text?.trimmingCharacters(in: .whitespacesAndNewlines).nonEmpty
    }

    /// The first problem of the connection, with the member of its file; nil for a valid connection.
    var problem: (member: String, reason: String)? {
        let texts = [("id", id), ("name", name), ("clientId", clientID)]
        if let (member, _) = texts.first(where: \.1.isEmpty) {
            return (member, "\(member) is empty")
        }
        guard let address = ProviderURLPolicy.url(issuer) else {
            return ("issuer", "issuer must be an https address, or http on loopback")
        }
        guard URLComponents(string: redirectURI)?.scheme != nil else {
            return ("redirectUri", "redirectUri must be an address, such as my-app://callback")
        }
        guard !isOpenID || scopes.contains("openid") else {
            return ("scopes", "scopes must contain openid: without it there is no ID token")
        }

        for (member, address) in endpoints?.named ?? [] where ProviderURLPolicy.url(address, issuer: issuer) == nil {
            return (member, "\(member) must be an https address; one on loopback needs an issuer on loopback")
        }
        return fileProblem(isOnLoopback: ProviderURLPolicy.isLoopback(address))
    }

    private func fileProblem(isOnLoopback: Bool) -> (member: String, reason: String)? {
        if let file = clientSecretFile, clientSecret == nil {
            return ("clientSecretFile", "clientSecretFile names \(file.path), which holds no readable text")
        }

        guard let authority else { return nil }
        guard isOnLoopback else {
            return ("authority", "authority is for providers on loopback only")
        }
        guard let found = try? NIOSSLCertificate.fromPEMFile(authority.path), !found.isEmpty else {
            return ("authority", "authority names \(authority.path), which holds no certificate in PEM")
        }
        return nil
    }
}

extension ProviderConnection.Endpoints {
    fileprivate var named: [(member: String, address: String)] {
        [
            ("authorizationEndpoint", authorization),
            ("tokenEndpoint", token),
            ("keysEndpoint", keys),
            ("userInfoEndpoint", userInfo),
            ("emailsEndpoint", emails),
        ].compactMap { member, address in address.map { (member, $0) } }
    }
}
