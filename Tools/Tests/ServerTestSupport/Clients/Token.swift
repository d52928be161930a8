import Foundation

@testable import IdentityBase

/// The decoded parts of a token. The signature is not verified.
struct Token {
    let header: JSONValue
    let claims: JSONValue

    init?(_ text: String) {
        let parts = text.split(separator: ".").map { part -> JSONValue? in
            var base64 = String(part).replacing("-", with: "+").replacing("_", with: "/")
            while base64.count % 4 != 0 { base64 += "=" }
            return Data(base64Encoded: base64).flatMap { try? JSONDecoder().decode(JSONValue.self, from: $0) }
        }
        guard parts.count == 3, let header = parts[0], let claims = parts[1] else { return nil }
        self.header = header
        self.claims = claims
    }

    var lifetime: Int64? {
        guard let end = claims["exp"]?.integer, let start = claims["iat"]?.integer else { return nil }
        return end - start
    }
}
