import Crypto
import Foundation

@testable import CognitoEndpoints
@testable import IdentityBase

/// The client's side of SRP, written from the specification. It shares the arithmetic with the server; the vectors
/// and pycognito verify the arithmetic.
struct SRPClient: Sendable {
    private static let time = "Fri Jan 3 04:05:06 UTC 2025"

    let secret: [UInt8]
    private let group: SRPGroup

    init?(secret: [UInt8] = SystemRandomSource().bytes(32)) {
        guard let group = SRPGroup.standard else { return nil }
        self.group = group
        self.secret = secret
    }

    var publicValue: String { SRPNumber.hexadecimal(group.generatorPower(secret)) }

    /// Returns the responses to a challenge.
    ///
    /// - Parameter user: the user name of the password, unless the challenge contains it.
    func responses(
        to challenge: TestClient.Reply,
        password: String,
        pool: String,
        user: String? = nil
    ) -> [String: String] {
        let user = user ?? challenge.parameter("USER_ID_FOR_SRP")
        guard let salt = SRPNumber.bytes(hexadecimal: challenge.parameter("SALT")),
            let theirs = SRPNumber.bytes(hexadecimal: challenge.parameter("SRP_B")),
            let block = Data(base64Encoded: challenge.parameter("SECRET_BLOCK"))
        else { return [:] }

        let mine = group.generatorPower(secret)
        let scrambler = Array(SHA256.hash(data: SRPNumber.encoded(mine) + SRPNumber.encoded(theirs)))
        let inner = Array(SHA256.hash(data: Data("\(pool)\(user):\(password)".utf8)))
        let exponent = Array(SHA256.hash(data: SRPNumber.encoded(salt) + inner))
        let verifier = group.generatorPower(exponent)
        let base = group.sum(theirs, negative(group.product(group.multiplier, verifier)))

        // To the power of secret + scrambler * exponent.
        let shared = group.product(
            group.power(base, exponent: secret),
            group.power(group.power(base, exponent: scrambler), exponent: exponent)
        )
        let key = HKDF<SHA256>.deriveKey(
            inputKeyMaterial: SymmetricKey(data: SRPNumber.encoded(shared)),
            salt: SRPNumber.encoded(scrambler),
            info: Data("Caldera Derived Key".utf8),
            outputByteCount: 16
        )

        let message = Data("\(pool)\(user)".utf8) + block + Data(Self.time.utf8)
        let signature = Data(HMAC<SHA256>.authenticationCode(for: message, using: key))
        return [
            "USERNAME": challenge.parameter("USERNAME"), "TIMESTAMP": Self.time,
            "PASSWORD_CLAIM_SECRET_BLOCK": challenge.parameter("SECRET_BLOCK"),
            "PASSWORD_CLAIM_SIGNATURE": signature.base64EncodedString(),
        ]
    }

    /// Returns the modulus minus a smaller number.
    private func negative(_ number: [UInt8]) -> [UInt8] {
        var result = group.modulus
        var borrow = 0
        for index in result.indices.reversed() {
            let difference = Int(result[index]) - Int(number[index]) - borrow
            borrow = difference < 0 ? 1 : 0
            result[index] = UInt8(truncatingIfNeeded: difference)
        }
        return result
    }
}

extension PoolTestEnvironment {
    /// Signs in with SRP.
    func prove(
        _ name: String = "ada",
        _ password: String = PoolTestEnvironment.password,
        pool: String = "NativeAuth"
    ) async throws -> TestClient.Reply {
        guard let client = SRPClient() else { throw PoolError.internalError }
        let step = try await start("USER_SRP_AUTH", ["USERNAME": name, "SRP_A": client.publicValue])
        guard step.status == 200 else { return step }
        return try await answer("PASSWORD_VERIFIER", step, client.responses(to: step, password: password, pool: pool))
    }
}
