import Crypto
package import Foundation
import IdentityBase
package import IdentityDomain

/// The codes of an authenticator app (RFC 6238): six digits, another one every thirty seconds.
struct TimeCode: Sendable {
    static let secretLength = 20
    private static let interval: Int64 = 30
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")

    private let key: SymmetricKey

    /// - Parameter secret: in Base32, as it is given to people.
    package init?(secret: String) {
        var (bytes, buffer, bits): ([UInt8], UInt32, Int) = ([], 0, 0)
        for character in secret {
            guard let value = Self.alphabet.firstIndex(of: character) else { return nil }
            buffer = buffer << 5 | UInt32(value)
            bits += 5
            if bits >= 8 {
                bits -= 8
                bytes.append(UInt8(truncatingIfNeeded: buffer >> UInt32(bits)))
                buffer &= (1 << UInt32(bits)) - 1
            }
        }
        guard !bytes.isEmpty else { return nil }
        key = SymmetricKey(data: bytes)
    }

    /// A new secret in Base32.
    package static func secret(_ random: any RandomSource) -> String {
        // Five bits of each byte: as many characters as the secret has groups of five bits.
        String(random.bytes(secretLength * 8 / 5).map { alphabet[Int($0 & 0x1F)] })
    }

    /// The code of a time step.
    package func text(step: Int64) -> String {
        let counter = withUnsafeBytes(of: UInt64(bitPattern: step).bigEndian) { Array($0) }
        let code = Array(HMAC<Insecure.SHA1>.authenticationCode(for: counter, using: key))
        let offset = Int(code[code.count - 1] & 0x0F)
        let number = code[offset..<offset + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) } & 0x7FFF_FFFF
        let digits = String(number % 1_000_000)
        return String(repeating: "0", count: 6 - digits.count) + digits
    }

    /// The time step that a code belongs to: the one of now, or one beside it, and later than the last one used.
    package func step(of text: String, at now: Date, after last: Int64?) -> Int64? {
        let current = Int64(now.timeIntervalSince1970) / Self.interval
        var found: Int64?
        for step in (current - 1)...(current + 1) where step > (last ?? .min) {
            if ConstantTime.equal(self.text(step: step), text) { found = step }
        }
        return found
    }
}

extension AccountStore {
    /// Whether this is a code of the user's authenticator app. A right one is right once.
    package static func redeem(
        timeCode text: String, of id: String, in pool: UserPool, now: Date, _ connection: Connection
    ) throws -> Bool {
        guard var user = try user(id, in: connection), let secret = user.state[pool].totpSecret,
            let step = TimeCode(secret: secret)?.step(of: text, at: now, after: user.state[pool].totpStep)
        else { return false }
        user.state[pool].totpStep = step
        try write(user.state, of: id, in: connection)
        return true
    }
}
