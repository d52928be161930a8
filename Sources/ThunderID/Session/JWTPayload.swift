import Foundation
import NativeAuthCore

/// The claims of a JWT, read without looking at the signature.
enum JWTPayload {
    /// Decodes the payload.
    /// - Throws: ``IAMError`` with code `invalidInput` for anything that is not a JWT or does not fit the type.
    static func decode<Value: Decodable>(_ token: String, as type: Value.Type = Value.self) throws -> Value {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, !parts[0].isEmpty, let payload = base64URL(parts[1]) else {
            throw IAMError(code: .invalidInput, message: "This is not a JWT.")
        }
        do {
            return try JSONValue.decode(type, from: payload)
        } catch {
            throw IAMError(code: .invalidInput, message: "The claims of this JWT can't be read.")
        }
    }

    private static func base64URL(_ text: Substring) -> Data? {
        var base64 = text.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
        guard !base64.isEmpty, base64.count % 4 != 1 else { return nil }
        base64 += String(repeating: "=", count: (4 - base64.count % 4) % 4)
        return Data(base64Encoded: base64)
    }
}
