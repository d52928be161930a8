import Crypto
import Foundation

/// The hash that the database stores instead of a code or a token's id.
package enum Digest {
    package static func text(_ secret: String) -> String {
        Hexadecimal.text(SHA256.hash(data: Data(secret.utf8)))
    }
}
