package import Foundation

/// The response to an authorization request, as received at the redirect URI.
package struct AuthorizationCallback: Sendable {
    package enum Outcome: Sendable, Hashable {
        case code(Secret)
        case failure(OAuthFailure)
    }

    private static let maximumSize = 16 * 1_024

    private let target: RedirectTarget
    private let outcome: Outcome
    /// The `state` that binds the response to a request; not checked yet.
    package let state: Secret?
    /// The issuer that the response claims; not checked yet.
    package let issuer: String?

    /// Parses a URL, also one with an app's custom scheme. Its content is trusted only after
    /// ``check(against:issuers:requiresIssuer:)``.
    /// - Throws: `NativeAuthError` with code `refused` if it is not a response: a parameter occurs twice or can't be
    ///   decoded, or there is not exactly one of `code` and `error`. Start the sign-in again.
    package init(_ url: URL) throws {
        let text = url.absoluteString
        guard text.utf8.count <= Self.maximumSize, let target = RedirectTarget(text) else {
            throw Self.refused("it is not an address")
        }
        self.target = target

        let values = try Self.parameters(of: text)
        state = values["state"].map { Secret($0) }
        issuer = values["iss"]

        switch (values["code"], values["error"]) {
        case (let code?, nil) where !code.isEmpty:
            outcome = .code(Secret(code))
        case (nil, let error?):
            guard let failure = OAuthFailure(code: error, detail: values["error_description"]) else {
                throw Self.refused("its error is malformed")
            }
            outcome = .failure(failure)
        default: throw Self.refused("it holds neither a code nor an error, or both")
        }
    }

    /// Checks that this is the response to a request.
    /// - Parameters:
    ///   - issuers: the accepted issuers, compared byte by byte; `nil` if that is not checked.
    ///   - requiresIssuer: whether the server always states its issuer (RFC 9207).
    /// - Throws: `NativeAuthError` with code `refused`: the response belongs to another request or has an unexpected
    ///   issuer.
    package func check(
        against pending: PendingAuthorization,
        issuers: Set<String>?,
        requiresIssuer: Bool = false
    ) throws -> Outcome {
        let outcome = try check(redirectURI: pending.redirectURI, state: pending.state)

        guard issuer != nil || !requiresIssuer else {
            throw Self.refused("the issuer (iss) is missing")
        }
        if let issuers, let issuer {
            let isAccepted = issuers.contains { $0.utf8.elementsEqual(issuer.utf8) }
            guard isAccepted else { throw Self.refused("unexpected issuer (iss)") }
        }
        return outcome
    }

    /// Checks that this is the response to a request whose issuer is not known, such as one that a server created for
    /// its own sign-in with a third party.
    /// - Parameters:
    ///   - redirectURI: the redirect URI of the request; `nil` if that is not known.
    ///   - state: the request's `state`; `nil` for a request that had none.
    /// - Throws: `NativeAuthError` with code `refused`: the response belongs to another request.
    package func check(redirectURI: String?, state expected: Secret?) throws -> Outcome {
        if let redirectURI, target != RedirectTarget(redirectURI) {
            throw Self.refused("it is not the redirect URI")
        }
        if let expected {
            guard let state, state.isEqualInConstantTime(to: expected) else {
                throw Self.refused("its state is not that of the current sign-in")
            }
        }
        return outcome
    }

    /// Checks whether a URL is the response to a request, without trusting its content. For listeners that wait for the
    /// response.
    /// - Parameters:
    ///   - redirectURI: the redirect URI of the request; `nil` if that is not known.
    ///   - state: the request's `state`. Without one, every URL with a code or an error counts as the response.
    package static func isCallback(_ text: String, redirectURI: String?, state: Secret?) -> Bool {
        guard text.utf8.count <= maximumSize,
            let target = RedirectTarget(text),
            let values = try? parameters(of: text)
        else { return false }

        if let redirectURI, target != RedirectTarget(redirectURI) { return false }
        guard let state else {
            return values["code"] != nil || values["error"] != nil
        }
        guard let received = values["state"] else { return false }
        return Secret(received).isEqualInConstantTime(to: state)
    }

    /// Decodes the query of a URL, without its fragment.
    /// - Throws: `NativeAuthError` with code `refused` when a parameter occurs twice or can't be decoded.
    package static func parameters(of text: String) throws -> [String: String] {
        var parameters: [String: String] = [:]
        for (name, value) in pairs(of: text) {
            guard let name, let value else { throw refused("a parameter can't be read") }
            guard parameters.updateValue(value, forKey: name) == nil else {
                throw refused("a parameter occurs twice")
            }
        }
        return parameters
    }

    /// Returns the `state` of an authorization request, regardless of its other parameters, which may be invalid.
    /// - Throws: `NativeAuthError` with code `refused` when it occurs twice or can't be decoded.
    package static func state(of text: String) throws -> Secret? {
        let found = pairs(of: text).filter { $0.name == "state" }
        guard let first = found.first else { return nil }
        guard found.count == 1, let value = first.value else {
            throw refused("its request has a state that can't be read")
        }
        guard !value.isEmpty else { return nil }
        return Secret(value)
    }

    /// Returns the decoded pairs of a URL's query; `nil` for a part that can't be decoded.
    package static func pairs(
        of text: String
    ) -> [(name: String?, value: String?)] {
        let withoutFragment = text.prefix { $0 != "#" }
        let query = withoutFragment.drop { $0 != "?" }.dropFirst()
        return query.split(separator: "&").map { pair in
            let name = pair.prefix { $0 != "=" }
            let value = pair.drop { $0 != "=" }.dropFirst()
            return (PercentEncoding.decode(name), PercentEncoding.decode(value))
        }
    }

    private static func refused(_ reason: String) -> NativeAuthError {
        NativeAuthError(.refused, message: "The answer to the sign-in was refused: \(reason).", recovery: [.restart])
    }
}

extension AuthorizationCallback: CustomStringConvertible, CustomReflectable {
    package var description: String { "AuthorizationCallback(\(Secret.mask))" }
    package var customMirror: Mirror {
        Mirror(self, children: [], displayStyle: .struct)
    }
}

/// A redirect URI without its query: the part that must be equal in the request and in the callback.
package struct RedirectTarget: Sendable, Hashable {
    let scheme: String
    let host: String
    let port: Int?
    let path: String

    /// - Parameter address: a URL with a scheme, such as `https://app.example.com/done` or `com.example.app:/done`.
    /// - Returns: `nil` for anything else, and for a URL with a user name or a password.
    package init?(_ address: String) {
        guard let parts = URLComponents(string: address),
            let scheme = parts.scheme?.lowercased(),
            !scheme.isEmpty,
            parts.user == nil,
            parts.password == nil
        else { return nil }

        self.scheme = scheme
        host = parts.encodedHost?.lowercased() ?? ""
        port = parts.port ?? ["http": 80, "https": 443][scheme]
        path = parts.percentEncodedPath.nonEmpty ?? "/"
    }
}
