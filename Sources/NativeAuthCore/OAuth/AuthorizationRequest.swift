import Crypto
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
        let kept = (address.percentEncodedQuery ?? "").split(separator: "&").map(String.init).filter { pair in
            PercentEncoding.decode(pair.prefix { $0 != "=" }).map { !names.contains($0) } ?? false
        }
        let query = kept + items.map { "\(PercentEncoding.encode($0.name))=\(PercentEncoding.encode($0.value))" }
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
            ("response_type", "code"), ("client_id", clientID), ("redirect_uri", pending.redirectURI),
        ]
        let scope = scopes.filter { !$0.isEmpty }.joined(separator: " ")
        if !scope.isEmpty {
            items.append(("scope", scope))
        }
        items += [
            ("state", pending.state.reveal()), ("nonce", pending.nonce.reveal()),
            ("code_challenge", pkce.challenge), ("code_challenge_method", PKCE.method),
        ]
        return items + extra
    }
}

/// The PKCE pair of an authorization request, which proves that the client that redeems a code also requested it (RFC
/// 7636).
package struct PKCE: Sendable, Hashable {
    /// The only method; `plain` is not offered.
    package static let method = "S256"

    /// The code verifier. Stored until the code is redeemed, and sent with the code only.
    package let verifier: Secret
    package let challenge: String

    package init(random: SecureRandom) {
        self.init(text: Base64URL.encode(random.bytes(32)))
    }

    /// Creates the pair of a stored verifier.
    /// - Returns: `nil` for an invalid verifier. A valid one has 43 to 128 letters, digits or `-._~`.
    package init?(verifier: Secret) {
        let text = verifier.reveal()
        guard (43...128).contains(text.utf8.count),
            text.unicodeScalars.allSatisfy(PercentEncoding.unreserved.contains)
        else { return nil }
        self.init(text: text)
    }

    private init(text: String) {
        verifier = Secret(text)
        challenge = Base64URL.encode(SHA256.hash(data: Data(text.utf8)))
    }
}
