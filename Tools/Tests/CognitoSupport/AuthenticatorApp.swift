import Crypto
import Foundation

/// An authenticator app (RFC 6238), implemented independently of the server's.
package enum AuthenticatorApp {
    /// - Parameters:
    ///   - secret: in Base32.
    ///   - later: the number of thirty-second steps from now.
    package static func code(_ secret: String, later: Int64 = 0) -> String {
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
        let bits = secret.compactMap { letters.firstIndex(of: $0) }
            .flatMap { value in (0..<5).reversed().map { value >> $0 & 1 } }
        let key = stride(from: 0, to: bits.count - bits.count % 8, by: 8).map { start in
            UInt8(bits[start..<start + 8].reduce(0) { $0 << 1 | $1 })
        }
        let step = UInt64(Int64(Date().timeIntervalSince1970) / 30 + later)
        let counter = (0..<8).reversed().map { UInt8(truncatingIfNeeded: step >> (8 * UInt64($0))) }
        let mac = Array(
            HMAC<Insecure.SHA1>.authenticationCode(for: counter, using: SymmetricKey(data: key))
        )
        let offset = Int(mac[19] & 15)
        let number = mac[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } & 0x7FFF_FFFF
        let digits = String(number % 1_000_000)
        return String(repeating: "0", count: 6 - digits.count) + digits
    }
}
