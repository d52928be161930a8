import Crypto
import Foundation
import NativeAuthCore

/// The client side of one sign-in with Cognito's SRP-6a: the password is proven, never sent.
///
/// Make one for each sign-in: its secret must be used once only. Its description contains no secret.
///
/// Source: SRP-6a (RFC 2945, RFC 5054); Cognito's own hashing and key derivation.
struct SRPClient: Sendable {
    /// The server's response to a ``publicValue``, with numbers as hexadecimal digits.
    struct ServerValues: Sendable, Equatable {
        let salt: String
        let serverPublicValue: String
        /// The server's opaque block, returned with the proof, in base64.
        let secretBlock: String
        let userID: String
    }

    struct Proof: Sendable, Equatable {
        /// The signature, in base64.
        let signature: String
        let timestamp: String
    }

    private static let secretSize = 32
    private static let keySize = 16
    private static let keyInfo = Data("Caldera Derived Key".utf8)
    /// The multiplier `k`: the hash of the prime and the generator.
    static let multiplier = SRPInteger(bytes: hash(SRPGroup.prime.encoded + SRPGroup.generator.encoded))

    private let secret: [UInt8]
    private let group = SRPGroup.cognito
    /// The client's public value, sent in the first request.
    let publicValue: SRPInteger

    /// - Parameter random: unpredictable bytes.
    init(random: SecureRandom) {
        var secret = random.bytes(Self.secretSize)
        // A secret of zero has the public value 1 and would be known to every eavesdropper.
        while SRPInteger(bytes: secret).isZero {
            secret = random.bytes(Self.secretSize)
        }
        self.init(secret: secret)
    }

    /// - Parameter secret: unpredictable outside of tests.
    init(secret: [UInt8]) {
        self.secret = secret
        publicValue = SRPGroup.cognito.power(SRPGroup.generator, exponent: secret)
    }

    /// Returns the proof of a password for the server's values.
    /// - Parameters:
    ///   - poolName: the part of the pool's id after its underscore.
    ///   - now: the server's time.
    /// - Throws: `NativeAuthError` with code `malformed_response` for values that SRP forbids or that can't be decoded.
    ///   The server is faulty or malicious: start a new sign-in.
    func proof(
        of password: Secret,
        for values: ServerValues,
        poolName: String,
        at now: Date
    ) throws -> Proof {
        guard let serverPublicValue = SRPInteger(hex: values.serverPublicValue),
            serverPublicValue.bytes.count <= SRPGroup.size,
            let salt = SRPInteger(hex: values.salt),
            salt.bytes.count <= SRPGroup.size
        else { throw Self.malformed("unreadable values") }
        guard !group.reduce(serverPublicValue).isZero else {
            throw Self.malformed("a forbidden public value")
        }
        guard let secretBlock = Self.decodedBlock(values.secretBlock) else {
            throw Self.malformed("an unreadable block")
        }

        let scrambler = Self.hash(publicValue.encoded + serverPublicValue.encoded)
        guard scrambler.contains(where: { $0 != 0 }) else {
            throw Self.malformed("a forbidden scrambler")
        }
        let privateKey = Self.privateKey(
            salt: salt,
            poolName: poolName,
            userID: values.userID,
            password: password
        )

        // The shared secret of SRP-6a: (B - k * g^x) ^ (a + u * x).
        let verifier = group.power(SRPGroup.generator, exponent: privateKey)
        let base = group.subtract(serverPublicValue, group.multiply(Self.multiplier, verifier))
        let exponent = SRPGroup.multiplyAdd(scrambler, b: privateKey, c: secret)
        let shared = group.power(base, exponent: exponent)

        let key = HKDF<SHA256>.deriveKey(
            inputKeyMaterial: SymmetricKey(data: shared.encoded),
            salt: SRPInteger(bytes: scrambler).encoded,
            info: Self.keyInfo,
            outputByteCount: Self.keySize
        )

        let timestamp = Self.timestamp(for: now)
        var message = Data("\(poolName)\(values.userID)".utf8)
        message += secretBlock
        message += Data(timestamp.utf8)
        let signature = HMAC<SHA256>.authenticationCode(for: message, using: key)
        return Proof(signature: Data(signature).base64EncodedString(), timestamp: timestamp)
    }

    /// Returns the exponent `x` of SRP-6a, from which a verifier is computed.
    static func privateKey(
        salt: SRPInteger,
        poolName: String,
        userID: String,
        password: Secret
    ) -> [UInt8] {
        let identity = hash(Array("\(poolName)\(userID):\(password.reveal())".utf8))
        return hash(salt.encoded + identity)
    }

    private static func hash(_ bytes: [UInt8]) -> [UInt8] {
        Array(SHA256.hash(data: bytes))
    }

    /// Decodes base64 in either alphabet, padded or not, since the server defines the block's encoding.
    private static func decodedBlock(_ text: String) -> Data? {
        var digits =
            text
            .replacingOccurrences(of: "-", with: "+")
            .replacingOccurrences(of: "_", with: "/")
        while !digits.utf8.count.isMultiple(of: 4) {
            digits += "="
        }
        return Data(base64Encoded: digits)
    }

    private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun",
        "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Returns a time in Cognito's format: `Fri Jan 3 04:05:06 UTC 2025`. The day has no leading zero.
    ///
    /// Names and digits are fixed, without a formatter, so that no locale of the device changes them.
    static func timestamp(for date: Date) -> String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let weekday = weekdays[calendar.component(.weekday, from: date) - 1]
        let month = months[calendar.component(.month, from: date) - 1]
        let day = calendar.component(.day, from: date)
        let year = calendar.component(.year, from: date)

        let clock = [Calendar.Component.hour, .minute, .second].map { unit in
            let digits = String(calendar.component(unit, from: date))
            return String(repeating: "0", count: 2 - digits.count) + digits
        }
        return "\(weekday) \(month) \(day) \(clock.joined(separator: ":")) UTC \(year)"
    }

    private static func malformed(_ what: String) -> NativeAuthError {
        NativeAuthError(
            .malformedResponse,
            message: "The server's part of the password proof has \(what).",
            recovery: [.restart]
        )
    }
}

extension SRPClient: CustomStringConvertible, CustomReflectable {
    /// A constant, so that no secret is exposed.
    var description: String { "SRPClient" }

    var customMirror: Mirror {
        Mirror(self, children: [], displayStyle: .struct)
    }
}
