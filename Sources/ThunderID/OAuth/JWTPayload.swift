import Foundation
import NativeAuthCore

/// The claims of a JWT, decoded without verifying the signature.
enum JWTPayload {
    /// - Throws: ``IAMError`` with code `invalidInput` for anything that is not a JWT or does not fit the type.
    static func decode<Value: Decodable>(_ token: String, as type: Value.Type = Value.self) throws -> Value {
        guard let payload = part(1, of: token) else {
            throw IAMError(code: .invalidInput, message: "This is not a JWT.")
        }
        do {
            return try JSONValue.decode(type, from: payload)
        } catch {
            throw IAMError(code: .invalidInput, message: "The claims of this JWT can't be read.")
        }
    }

    static func subject(_ token: Secret) -> String? { UnverifiedClaims(token)?.members["sub"]?.string }

    /// Whether a token's type is that of an OAuth access token (RFC 9068), unlike an assertion's.
    static func isOAuthAccessToken(_ token: String) -> Bool {
        guard let data = part(0, of: token), let header: JSONValue = try? JSONValue.decode(from: data) else {
            return false
        }
        return header["typ"]?.string?.lowercased().hasSuffix("at+jwt") ?? false
    }

    private static func part(_ index: Int, of token: String) -> Data? {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 3 && !parts[0].isEmpty ? Base64URL.decode(parts[index]) : nil
    }
}

/// The expiry of a session, in whole seconds since 1970, or never.
struct SessionExpiry: Sendable, Equatable {
    /// The end of the year 9999: a later time is invalid.
    private static let latest = 253_402_300_799.0

    let seconds: Int?

    var date: Date? { seconds.map { Date(timeIntervalSince1970: TimeInterval($0)) } }

    /// Parses the `exp` claim; `nil` stands for a token without one.
    init?(claim: JSONValue?) {
        guard let claim else {
            seconds = nil
            return
        }
        guard let number = claim.double, (0...Self.latest).contains(number) else { return nil }
        seconds = Int(number.rounded(.down))
    }
}
