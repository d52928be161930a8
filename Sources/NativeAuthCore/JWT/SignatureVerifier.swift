import Foundation
import JWTKit

/// The verification of signatures by jwt-kit, with one key and one algorithm.
///
/// jwt-kit's own `verify` selects the algorithm by the token's header. Here it never receives the header, only a key,
/// an algorithm, the signed bytes and the signature, so a token can't influence its own verification.
struct SignatureVerifier: Sendable {
    private let check: any JWTAlgorithm

    init(_ key: JSONWebKey, _ algorithm: SigningAlgorithm) async throws {
        guard key.fits(algorithm) else { throw JWTFailure.algorithmOfKey }

        let keys = JWTKeyCollection()
        switch (key.material, algorithm) {
        case (.rsa(let key), .rs256):
            await keys.add(rsa: key, digestAlgorithm: .sha256)
        case (.rsa(let key), .rs384):
            await keys.add(rsa: key, digestAlgorithm: .sha384)
        case (.rsa(let key), .rs512):
            await keys.add(rsa: key, digestAlgorithm: .sha512)
        case (.rsa(let key), .ps256):
            await keys.add(pss: key, digestAlgorithm: .sha256)
        case (.rsa(let key), .ps384):
            await keys.add(pss: key, digestAlgorithm: .sha384)
        case (.rsa(let key), .ps512):
            await keys.add(pss: key, digestAlgorithm: .sha512)
        case (.p256(let key), .es256):
            await keys.add(ecdsa: key)
        case (.p384(let key), .es384):
            await keys.add(ecdsa: key)
        case (.p521(let key), .es512):
            await keys.add(ecdsa: key)
        case (.ed25519(let key), .edDSA):
            await keys.add(eddsa: key)
        default: throw JWTFailure.algorithmOfKey
        }

        check = try await keys.getKey()
        guard check.name == algorithm.rawValue else { throw JWTFailure.algorithmOfKey }
    }

    /// Checks whether the signature is valid for the key; `false` for one that can't be parsed.
    func isValid(_ signature: Data, for input: [UInt8]) -> Bool {
        (try? check.verify(signature, signs: input)) ?? false
    }
}
