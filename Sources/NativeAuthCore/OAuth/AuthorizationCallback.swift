package import Foundation

/// The answer to an authorization request, as it arrives at the redirect URI.
package struct AuthorizationCallback: Sendable {
    /// What the server said.
    package enum Outcome: Sendable, Hashable {
        /// Redeem this code.
        case code(Secret)
        /// There is none, for this reason.
        case failure(OAuthFailure)
    }

    private static let maximumSize = 16 * 1_024

    private let target: RedirectTarget
    private let outcome: Outcome
    /// Ties the answer to a request; not checked yet.
    package let state: Secret?
    /// Who claims to answer; not checked yet.
    package let issuer: String?

    /// Reads an address. What it says is believed after ``check(against:issuers:requiresIssuer:)`` only.
    /// - Parameter url: the address, also one with an app's own scheme.
    /// - Throws: `NativeAuthError` with code `refused` if it is no answer: a parameter stands twice or can't be read, or
    ///   there is not exactly one of `code` and `error`.
    package init(_ url: URL) throws {
        let text = url.absoluteString
        guard text.utf8.count <= Self.maximumSize, let target = RedirectTarget(text) else {
            throw Self.refused("it is not an address")
        }
        self.target = target
        let parameters = try Self.parameters(of: text)
        state = parameters["state"].map { Secret($0) }
        issuer = parameters["iss"]
        switch (parameters["code"], parameters["error"]) {
        case (let code?, nil) where !code.isEmpty:
            outcome = .code(Secret(code))
        case (nil, let error?):
            guard let failure = OAuthFailure(code: error, detail: parameters["error_description"]) else {
                throw Self.refused("its error is malformed")
            }
            outcome = .failure(failure)
        default: throw Self.refused("it holds neither a code nor an error, or both")
        }
    }

    /// Checks that this is the answer to a request.
    /// - Parameters:
    ///   - pending: what was remembered of the request.
    ///   - issuers: who may answer, compared letter by letter; `nil` if that is not checked.
    ///   - requiresIssuer: whether the server always says who it is (RFC 9207).
    /// - Returns: what the server said.
    /// - Throws: `NativeAuthError` with code `refused`: the answer belongs to another request or comes from somebody
    ///   else.
    package func check(
        against pending: PendingAuthorization, issuers: Set<String>?, requiresIssuer: Bool = false
    ) throws -> Outcome {
        let outcome = try check(redirectURI: pending.redirectURI, state: pending.state)
        guard issuer != nil || !requiresIssuer else { throw Self.refused("it does not say who answers (iss)") }
        if let issuers, let issuer, !issuers.contains(where: { $0.utf8.elementsEqual(issuer.utf8) }) {
            throw Self.refused("somebody else answers (iss)")
        }
        return outcome
    }

    /// Checks that this is the answer to a request whose issuer is not known, such as one that a server made for its own
    /// sign-in with a third party.
    /// - Parameters:
    ///   - redirectURI: where the answer was to arrive; `nil` if that is not known.
    ///   - state: the request's `state`; `nil` for a request that had none.
    /// - Returns: what the third party said.
    /// - Throws: `NativeAuthError` with code `refused`: the answer belongs to another request.
    package func check(redirectURI: String?, state expected: Secret?) throws -> Outcome {
        if let redirectURI, target != RedirectTarget(redirectURI) { throw Self.refused("it is not the redirect URI") }
        if let expected {
            guard let state, state.isEqualInConstantTime(to: expected) else {
                throw Self.refused("its state is not that of the sign-in under way")
            }
        }
        return outcome
    }

    /// Whether an address belongs to a request, before anybody looks at what it says: for whoever waits for it.
    /// - Parameters:
    ///   - text: the address.
    ///   - redirectURI: where the answer was to arrive; `nil` if that is not known.
    ///   - state: the request's `state`. Without one, whatever holds a code or an error is taken for the answer.
    package static func isAnswer(_ text: String, redirectURI: String?, state: Secret?) -> Bool {
        guard text.utf8.count <= maximumSize, let target = RedirectTarget(text),
            let parameters = try? parameters(of: text)
        else { return false }
        if let redirectURI, target != RedirectTarget(redirectURI) { return false }
        guard let state else { return parameters["code"] != nil || parameters["error"] != nil }
        return parameters["state"].map { Secret($0).isEqualInConstantTime(to: state) } ?? false
    }

    /// The query of an address; a fragment is not a part of it.
    /// - Parameter text: the address.
    /// - Throws: `NativeAuthError` with code `refused` when a parameter stands twice or can't be read.
    package static func parameters(of text: String) throws -> [String: String] {
        let query = text.prefix { $0 != "#" }.drop { $0 != "?" }.dropFirst()
        var parameters: [String: String] = [:]
        for pair in query.split(separator: "&") {
            let name = pair.prefix { $0 != "=" }
            guard let name = PercentEncoding.decode(name),
                let value = PercentEncoding.decode(pair.drop { $0 != "=" }.dropFirst())
            else { throw refused("a parameter can't be read") }
            guard parameters.updateValue(value, forKey: name) == nil else { throw refused("a parameter stands twice") }
        }
        return parameters
    }

    /// The `state` of an authorization request, whatever else the request says, and however.
    /// - Parameter text: the request's address.
    /// - Returns: `nil` for a request without one.
    /// - Throws: `NativeAuthError` with code `refused` when it stands twice or can't be read.
    package static func state(of text: String) throws -> Secret? {
        let query = text.prefix { $0 != "#" }.drop { $0 != "?" }.dropFirst()
        let found = query.split(separator: "&").filter { pair in
            PercentEncoding.decode(pair.prefix { $0 != "=" }) == "state"
        }
        guard let first = found.first else { return nil }
        guard found.count == 1, let value = PercentEncoding.decode(first.drop { $0 != "=" }.dropFirst()) else {
            throw refused("its request has a state that can't be read")
        }
        return value.isEmpty ? nil : Secret(value)
    }

    private static func refused(_ reason: String) -> NativeAuthError {
        NativeAuthError(.refused, message: "The answer to the sign-in was refused: \(reason).", recovery: [.restart])
    }
}

extension AuthorizationCallback: CustomStringConvertible, CustomReflectable {
    /// Without the code.
    package var description: String { "AuthorizationCallback(\(Secret.mask))" }
    /// A mirror without children, so that `dump` shows nothing.
    package var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}
