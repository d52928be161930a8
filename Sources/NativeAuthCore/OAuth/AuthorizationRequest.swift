package import Foundation

/// A request for an authorization code with PKCE (RFC 6749, section 4.1.1; OpenID Connect Core, section 3.1.2.1).
package struct AuthorizationRequest: Sendable {
    /// The parameters that only this type sets. `request` and `request_uri` are included because a server takes all
    /// others from them, `response_mode` because a response in another mode would not arrive here.
    package static let reservedNames: Set<String> = [
        "response_type", "client_id", "redirect_uri", "scope", "state", "nonce", "code_challenge",
        "code_challenge_method", "response_mode", "request", "request_uri",
    ]

    /// The server's authorization endpoint.
    package let endpoint: URL
    /// The client's id.
    package let clientID: String
    /// The requested scopes.
    package let scopes: [String]
    /// The stored part of the request.
    package let pending: PendingAuthorization
    /// Additional parameters, in their order.
    package let extra: [(name: String, value: String)]
    /// The additional parameters that were left out because their names are reserved; for the log.
    package let ignored: [String]

    /// - Parameters:
    ///   - endpoint: the server's authorization endpoint. Its own query is kept, except for parameters that the request
    ///     sets.
    ///   - clientID: the client's id.
    ///   - scopes: the requested scopes.
    ///   - pending: the random values and the redirect URI.
    ///   - extra: additional parameters. Those with a reserved name are left out; see ``ignored``.
    package init(
        endpoint: URL,
        clientID: String,
        scopes: [String],
        pending: PendingAuthorization,
        extra: [(name: String, value: String)] = []
    ) {
        self.endpoint = endpoint
        self.clientID = clientID
        self.scopes = scopes
        self.pending = pending
        self.extra = extra.filter { !Self.reservedNames.contains($0.name) }
        ignored = extra.map(\.name).filter(Self.reservedNames.contains)
    }

    /// Returns the URL to open.
    /// - Returns: the URL.
    /// - Throws: `NativeAuthError` with code `misconfigured` if the client id, the redirect URI, the stored verifier or
    ///   the endpoint can't be used; the message names it.
    package func url() throws -> URL { try url(with: parameters()) }

    /// Returns the parameters of the request, in order, without the endpoint's own query.
    /// - Returns: the parameters.
    /// - Throws: `NativeAuthError` with code `misconfigured` if the client id, the redirect URI or the stored verifier
    ///   can't be used; the message names it.
    package func parameters() throws -> [(name: String, value: String)] {
        guard !clientID.isEmpty else { throw Self.misconfigured("The client id is empty.") }
        guard RedirectTarget(pending.redirectURI) != nil, !pending.redirectURI.contains("#") else {
            throw Self.misconfigured("The redirect URI must be a whole address without a fragment.")
        }
        guard let pkce = PKCE(verifier: pending.verifier) else {
            throw Self.misconfigured("The saved sign-in can't be used. Start again.")
        }
        var items: [(name: String, value: String)] = [
            ("response_type", "code"), ("client_id", clientID), ("redirect_uri", pending.redirectURI),
        ]
        let scope = scopes.filter { !$0.isEmpty }.joined(separator: " ")
        if !scope.isEmpty { items.append(("scope", scope)) }
        items += [
            ("state", pending.state.reveal()), ("nonce", pending.nonce.reveal()),
            ("code_challenge", pkce.challenge), ("code_challenge_method", PKCE.method),
        ]
        return items + extra
    }

    private func url(with items: [(name: String, value: String)]) throws -> URL {
        guard var address = URLComponents(url: endpoint, resolvingAgainstBaseURL: true), address.host != nil else {
            throw Self.misconfigured("The authorization endpoint is not a whole address.")
        }
        var query = items.map { "\(PercentEncoding.encode($0.name))=\(PercentEncoding.encode($0.value))" }
        // The request's own parameters must not occur twice: servers refuse that (RFC 6749, section 3.1).
        let said = Self.reservedNames.union(items.map(\.name))
        let own = address.percentEncodedQuery?.split(separator: "&").map(String.init) ?? []
        query.insert(
            contentsOf: own.filter { pair in
                let name = PercentEncoding.decode(pair.prefix { $0 != "=" })
                return name.map { !said.contains($0) } ?? false
            },
            at: 0
        )
        address.percentEncodedQuery = query.joined(separator: "&")
        address.fragment = nil
        guard let url = address.url else {
            throw Self.misconfigured("The authorization endpoint is not a whole address.")
        }
        return url
    }

    private static func misconfigured(_ message: String) -> NativeAuthError {
        NativeAuthError(.misconfigured, message: message, recovery: [.fixConfiguration])
    }
}
