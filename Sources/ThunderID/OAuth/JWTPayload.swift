import Foundation
import NativeAuthCore

/// The claims of a JWT, decoded without verifying the signature.
enum JWTPayload {
    /// - Throws: an error with the documented code `invalidInput` for anything that is not a JWT or does not fit the
    ///   type.
    static func decode<Value: Decodable>(
        _ token: String,
        as type: Value.Type = Value.self
    ) throws(NativeAuthError) -> Value {
        guard let payload = part(1, of: token) else {
            throw NativeAuthError(documented: .invalidInput, message: "This is not a JWT.")
        }
        do {
            return try JSONValue.decode(type, from: payload)
        } catch {
            throw NativeAuthError(documented: .invalidInput, message: "The claims of this JWT can't be read.")
        }
    }

    static func subject(_ token: Secret) -> String? {
        UnverifiedClaims(token)?.members["sub"]?.string
    }

    /// Checks whether a token's type is that of an OAuth access token (RFC 9068), unlike an assertion's.
    static func isOAuthAccessToken(_ token: String) -> Bool {
        guard let data = part(0, of: token),
            let header: JSONValue = try? JSONValue.decode(from: data)
        else {
            return false
        }
        return header["typ"]?.string?.lowercased().hasSuffix("at+jwt") ?? false
    }

    private static func part(_ index: Int, of token: String) -> Data? {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, !parts[0].isEmpty else {
            return nil
        }
        return Base64URL.decode(parts[index])
    }
}
