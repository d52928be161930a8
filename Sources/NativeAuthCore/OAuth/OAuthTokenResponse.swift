package import Foundation

/// The response of a token endpoint (RFC 6749, section 5.1; RFC 8693, section 2.2.1).
package struct OAuthTokenResponse: Sendable, Hashable {
    package let accessToken: Secret
    package let expiresIn: Duration?
    package let refreshToken: Secret?
    /// The ID token, if there is one. It is not validated here.
    package let idToken: Secret?
    /// The granted scopes, separated by spaces, if the server stated them.
    package let scope: String?
    package let issuedTokenType: String?

    /// Ten years: no access token is meant to be valid longer.
    private static let maximumLifetime = 10 * 366 * 86_400.0
    private static let maximumTokenLength = 64 * 1_024

    /// - Throws: `NativeAuthError` with code `malformed_response`; the message names the invalid member.
    package init(_ body: Data) throws {
        guard let members = try JSONValue.decode(JSONValue.self, from: body).object else {
            throw Self.malformed("is not a JSON object")
        }
        guard let accessToken = try Self.token("access_token", members) else {
            throw Self.malformed("holds no access_token")
        }
        // A token of another type would have to be sent in another way.
        guard try Self.text("token_type", members: members)?.lowercased() == "bearer" else {
            throw Self.malformed("holds no token_type Bearer")
        }

        self.accessToken = accessToken
        expiresIn = try Self.lifetime(members)
        refreshToken = try Self.token("refresh_token", members)
        idToken = try Self.token("id_token", members)
        scope = Self.scope(members)
        issuedTokenType = try Self.text("issued_token_type", members: members)
    }

    /// Returns a string member; `null` counts as missing.
    private static func text(_ name: String, members: [String: JSONValue]) throws -> String? {
        switch members[name] {
        case .none, .null: return nil
        case .string(let text): return text
        default: throw malformed("holds no text as \(name)")
        }
    }

    /// Returns the granted scopes. Some providers send a list. A value that can't be read does not end a sign-in: it
    /// counts as missing.
    private static func scope(_ members: [String: JSONValue]) -> String? {
        switch members["scope"] {
        case .string(let text): text
        case .array(let elements):
            elements.compactMap(\.string).joined(separator: " ")
        default: nil
        }
    }

    /// Returns a token that fits into a header field; an empty one counts as missing.
    private static func token(_ name: String, _ members: [String: JSONValue]) throws -> Secret? {
        guard let text = try text(name, members: members),
            !text.isEmpty
        else { return nil }
        let isPrintable = text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
        guard text.utf8.count <= maximumTokenLength, isPrintable else {
            throw malformed("holds no usable \(name)")
        }
        return Secret(text)
    }

    /// Returns the lifetime. Some servers send the number as a string, or an empty string.
    private static func lifetime(_ members: [String: JSONValue]) throws -> Duration? {
        let seconds: Double?
        switch members["expires_in"] {
        case .none, .null, .string(""): return nil
        case .string(let text):
            seconds = number(text)
        case .some(let number): seconds = number.double
        }

        guard let seconds, (0...maximumLifetime).contains(seconds) else {
            throw malformed("holds no sensible expires_in")
        }
        return .seconds(seconds)
    }

    /// Parses digits with a decimal point: `Double` would accept more.
    private static func number(_ text: String) -> Double? {
        let isNumber = text.utf8.allSatisfy { byte in
            byte == UInt8(ascii: ".") || (byte >= 0x30 && byte <= 0x39)
        }
        guard isNumber else { return nil }
        return Double(text)
    }

    private static func malformed(_ what: String) -> NativeAuthError {
        NativeAuthError(
            .malformedResponse,
            message: "The server's answer to the token request \(what).",
            recovery: [.retry]
        )
    }
}
