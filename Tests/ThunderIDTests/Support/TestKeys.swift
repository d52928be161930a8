import Foundation
import NativeAuthCore

/// The keys of the tests' servers: the recorded one's, of which only the public part is known, and one of
/// the tests' own.
enum TestKeys {
    private static let signer = TestSigner(id: "test")

    /// The response of `/oauth2/jwks`.
    static func document() throws -> String {
        let recorded = try JSONValue.decode(JSONValue.self, from: Data(try Transcript("20")[3].responseBody.utf8))
        let keys = (recorded["keys"]?.array ?? []) + [signer.published]
        return String(decoding: try JSONEncoder().encode(JSONValue.object(["keys": .array(keys)])), as: UTF8.self)
    }

    /// A JWT.
    static func sign(_ claims: [String: JSONValue], type: String = "JWT") -> String {
        signer.sign(claims, type: type)
    }
}
