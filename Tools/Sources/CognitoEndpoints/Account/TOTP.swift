import Crypto
import Foundation
import IdentityBase
import IdentityDomain

/// The time-based one-time passwords of an authenticator app (TOTP, RFC 6238): six digits, 30-second steps.
struct TOTP: Sendable {
    private static let interval: Int64 = 30
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")

    private let key: SymmetricKey

    /// - Parameter secret: the shared secret in Base32.
    init?(secret: String) {
        let values = secret.compactMap { Self.alphabet.firstIndex(of: $0) }
        guard values.count == secret.count, values.count > 1 else {
            return nil
        }

        // Five bits each, the most significant one first. The bits after the last whole byte are padding.
        let bits = values.flatMap { value in
            (0..<5).map { UInt8(value >> (4 - $0) & 1) }
        }
        let bytes = stride(from: 0, through: bits.count - 8, by: 8).map { start in
            bits[start..<start + 8].reduce(0) { $0 << 1 | $1 }
        }
        key = SymmetricKey(data: bytes)
    }

    /// Returns a new secret in Base32.
    static func secret(_ random: any RandomSource) -> String {
        // 160 bits: each random byte yields five bits, which is one Base32 character.
        String(random.bytes(32).map { alphabet[Int($0 & 0x1F)] })
    }

    func text(step: Int64) -> String {
        let counter = withUnsafeBytes(of: UInt64(bitPattern: step).bigEndian) { Array($0) }
        let code = Array(HMAC<Insecure.SHA1>.authenticationCode(for: counter, using: key))
        let offset = Int(code[code.count - 1] & 0x0F)
        let window = code[offset..<offset + 4]
        let number = window.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        let digits = (number & 0x7FFF_FFFF) % 1_000_000
        return String(String(1_000_000 + digits).dropFirst())
    }

    /// Returns the time step of a code: the current step or an adjacent one, if it is later than the last one used.
    func step(of text: String, at now: Date, after last: Int64?) -> Int64? {
        let current = Int64(now.timeIntervalSince1970) / Self.interval
        var found: Int64?
        for step in (current - 1)...(current + 1) where step > (last ?? .min) {
            if ConstantTime.equal(self.text(step: step), right: text) {
                found = step
            }
        }
        return found
    }
}

extension AccountStore {
    /// Checks a code of the user's authenticator app. To prevent replay, each code is accepted once.
    static func redeem(
        timeCode text: String,
        of id: String,
        in pool: UserPool,
        now: Date,
        _ connection: Connection
    ) throws -> Bool {
        guard var user = try account(id, in: connection) else {
            return false
        }
        let factors = user.state[factorsIn: pool]
        guard let secret = factors.totpSecret,
            let step = TOTP(secret: secret)?.step(of: text, at: now, after: factors.totpStep)
        else { return false }

        user.state[factorsIn: pool].totpStep = step
        try write(user.state, of: id, in: connection)
        return true
    }
}
