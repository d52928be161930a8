import Crypto
import NIOConcurrencyHelpers

/// The tokens whose signatures were verified last, by their digests. A signature stays valid, because the keys never
/// change while the server runs. ``TokenSigner`` and ``TokenVerifier`` check times and revocation each time.
final class VerifiedTokens: Sendable {
    private struct Generations: Sendable {
        var recent: [SHA256Digest: SignedToken] = [:]
        var earlier: [SHA256Digest: SignedToken] = [:]
    }

    /// Number of tokens after which the earlier ones are forgotten.
    private static let generationSize = 500

    private let generations = NIOLockedValueBox(Generations())

    subscript(digest: SHA256Digest) -> SignedToken? {
        get { generations.withLockedValue { $0.recent[digest] ?? $0.earlier[digest] } }
        set {
            generations.withLockedValue { generations in
                if generations.recent.count >= Self.generationSize {
                    generations.earlier = generations.recent
                    generations.recent = [:]
                }
                generations.recent[digest] = newValue
            }
        }
    }
}
