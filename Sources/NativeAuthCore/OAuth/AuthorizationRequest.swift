package import Foundation

/// A request for an authorization code with PKCE (RFC 6749, section 4.1.1; OpenID Connect Core, section 3.1.2.1).
package struct AuthorizationRequest: Sendable {
    /// The parameters that only this type sets. `request` and `request_uri` are included because a server takes all
    /// others from them, `response_mode` because a response in another mode would not arrive here.
    package static let reservedNames: Set<String> = [
        "response_type", "client_id", "redirect_uri", "scope", "state", "nonce", "code_challenge",
        "code_challenge_method", "response_mode", "request", "request_uri",
    ]

    package let endpoint: URL
    package let clientID: String
    package let scopes: [String]
    package let pending: PendingAuthorization
    package let extra: [(name: String, value: String)]
    /// The additional parameters that were left out because their names are reserved; for the log.
    package let ignored: [String]

    /// - Parameters:
    ///   - endpoint: its own query is kept, except for parameters that the request sets.
    ///   - extra: additional parameters in their order. Those with a reserved name are left out; see ``ignored``.
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

    /// - Throws: as ``parameters()``; `misconfigured` also if the endpoint can't be used.
    package func url() throws -> URL {
        let items = try parameters()
        guard var address = URLComponents(url: endpoint, resolvingAgainstBaseURL: true), address.host != nil else {
            throw NativeAuthError.misconfigured("The authorization endpoint is not a whole address.")
        }

        // The request's own parameters must not occur twice: servers refuse that (RFC 6749, section 3.1).
        let names = Self.reservedNames.union(items.map(\.name))
        var query: [String] = []
        for pair in (address.percentEncodedQuery ?? "").split(separator: "&") {
            let name = PercentEncoding.decode(pair.prefix { $0 != "=" })
            if let name, !names.contains(name) { query.append(String(pair)) }
        }
        for item in items {
            let name = PercentEncoding.encode(item.name)
            query.append("\(name)=\(PercentEncoding.encode(item.value))")
        }

        address.percentEncodedQuery = query.joined(separator: "&")
        address.fragment = nil
        guard let url = address.url else {
            throw NativeAuthError.misconfigured("The authorization endpoint is not a whole address.")
        }
        return url
    }

    /// Returns the parameters of the request, in order, without the endpoint's own query.
    /// - Throws: `NativeAuthError` with code `misconfigured` if the client id, the redirect URI or the stored verifier
    ///   can't be used; the message names it.
    package func parameters() throws -> [(name: String, value: String)] {
        guard !clientID.isEmpty else { throw NativeAuthError.misconfigured("The client id is empty.") }
        guard RedirectTarget(pending.redirectURI) != nil, !pending.redirectURI.contains("#") else {
            throw NativeAuthError.misconfigured("The redirect URI must be a whole address without a fragment.")
        }
        guard let pkce = PKCE(verifier: pending.verifier) else {
            throw NativeAuthError.misconfigured("The saved sign-in can't be used. Start again.")
        }

        var items: [(name: String, value: String)] = [
            ("response_type", "code"),
            ("client_id", clientID),
            ("redirect_uri", pending.redirectURI),
        ]
        let scope = scopes.filter { !$0.isEmpty }.joined(separator: " ")
        if !scope.isEmpty {
            items.append(("scope", scope))
        }
        items += [
            ("state", pending.state.reveal()),
            ("nonce", pending.nonce.reveal()),
            ("code_challenge", pkce.challenge),
            ("code_challenge_method", PKCE.method),
        ]
        return items + extra
    }
}
