import Crypto
import Foundation
import NativeAuthCore

/// The binding of an ID token to the access token that was issued with it.
///
/// Source: OpenID Connect Core, sections 3.1.3.6 and 3.1.3.8.
enum AccessTokenHash {
    /// Checks whether the `at_hash` claim of an ID token, if there is one, belongs to the access token.
    /// - Parameter algorithm: the algorithm of the ID token's signature, which determines the hash.
    static func matches(_ accessToken: Secret, claim: JSONValue?, _ algorithm: SigningAlgorithm) -> Bool {
        guard let claim, claim != .null else { return true }
        guard let claimed = claim.string else { return false }

        // Which hash belongs to EdDSA is not specified.
        guard let digest = digest(Data(accessToken.reveal().utf8), algorithm) else {
            return true
        }
        let expected = Base64URL.encode(digest.prefix(digest.count / 2))
        return Secret(claimed).isEqualInConstantTime(to: Secret(expected))
    }

    private static func digest(_ data: Data, _ algorithm: SigningAlgorithm) -> Data? {
        switch algorithm {
        case .rs256, .ps256, .es256: Data(SHA256.hash(data: data))
        case .rs384, .ps384, .es384: Data(SHA384.hash(data: data))
        case .rs512, .ps512, .es512: Data(SHA512.hash(data: data))
        case .edDSA: nil
        }
    }
}
