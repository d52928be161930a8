import BigInt
@testable import CognitoUserPools
import Foundation
import NativeAuthCore

/// The cost of SRP for a Cognito client, and of the modular powers in it.
struct SRPBenchmark {
    private static let password = Secret("Measure-1")
    private static let poolName = "Measure1"

    private let challenge: SRPClient.ServerValues
    private let base: SRPInteger
    private let exponents: [Int: [UInt8]]

    init() {
        // Any member of the group is a valid public value for the client; this proof is never checked.
        let random = SecureRandom.system
        base = SRPGroup.cognito.power(SRPGroup.generator, exponent: random.bytes(32))
        exponents = [256: random.bytes(32), 512: random.bytes(64)]
        challenge = SRPClient.ServerValues(
            salt: "5a" + String(repeating: "17", count: 15),
            serverPublicValue: base.hex,
            secretBlock: Data(random.bytes(64)).base64EncodedString(),
            userID: "measure"
        )
    }

    var workloads: [Workload] {
        let challenge = challenge
        let now = Date()
        return [
            Workload("srp.public") { _ in
                guard !SRPClient(random: .system).publicValue.isZero else { throw Surprise("a value of zero") }
            },
            Workload("srp.client") { _ in
                let proof = try SRPClient(random: .system)
                    .proof(of: Self.password, for: challenge, poolName: Self.poolName, at: now)
                guard proof.signature.count == 44 else { throw Surprise("no signature") }
            },
        ]
    }

    /// For each size, this package's power beside OpenSSL's two variants, with the same numbers.
    func powers() throws -> [[Workload]] {
        let base = base
        return try exponents.sorted(by: { $0.key < $1.key }).map { size, exponent in
            let peer = try OpenSSLPower(base: base.bytes, exponent: exponent, modulus: SRPGroup.prime.bytes)
            let ours = SRPGroup.cognito.power(base, exponent: exponent)
            for way in [peer.quick, peer.constantTime] {
                try way()
                guard SRPInteger(bytes: try peer.result()) == ours else { throw Surprise("OpenSSL has another power") }
            }
            return [
                Workload("srp.power.\(size)") { _ in
                    guard !SRPGroup.cognito.power(base, exponent: exponent).isZero else {
                        throw Surprise("a power of zero")
                    }
                },
                Workload("floor.bn.\(size)") { _ in try peer.quick() },
                Workload("srp.openssl.\(size)") { _ in try peer.constantTime() },
            ]
        }
    }

    /// The same power by a well-known package of big integers.
    var peers: [Workload] {
        let modulus = BigUInt(Data(SRPGroup.prime.bytes))
        let number = BigUInt(Data(base.bytes))
        return exponents.sorted(by: { $0.key < $1.key }).map { size, exponent in
            let power = BigUInt(Data(exponent))
            return Workload("srp.bigint.\(size)") { _ in
                guard number.power(power, modulus: modulus) > 0 else { throw Surprise("a power of zero") }
            }
        }
    }
}
