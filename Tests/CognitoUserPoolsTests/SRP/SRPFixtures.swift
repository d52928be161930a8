import TestSupport
import Foundation

/// SRP proofs of other implementations: nine that a Python client and a Python server agreed on with pycognito, and
/// random ones by `make-srp-random.py`.
enum SRPFixtures {
    struct Vector: Decodable, Sendable {
        let name, poolId, userIdForSRP, password, a, publicValue, serverPublicValue, salt, block, timestamp: String
        let signature: String

        private enum CodingKeys: String, CodingKey {
            case name, poolId, userIdForSRP, password, a
            case publicValue = "SRP_A"
            case serverPublicValue = "SRP_B"
            case salt = "SALT"
            case block = "SECRET_BLOCK"
            case timestamp = "TIMESTAMP"
            case signature = "PASSWORD_CLAIM_SIGNATURE"
        }
    }

    struct Hash: Decodable, Sendable {
        let username, clientId, clientSecret, secretHash: String

        private enum CodingKeys: String, CodingKey {
            case username, clientId, clientSecret
            case secretHash = "SECRET_HASH"
        }
    }

    struct Random: Decodable, Sendable {
        let poolName, userID, password, a, publicValue, serverPublicValue, salt, block, timestamp, signature: String
        let time: Double

        private enum CodingKeys: String, CodingKey {
            case poolName, userID, password, a, signature, time
            case publicValue = "SRP_A"
            case serverPublicValue = "SRP_B"
            case salt = "SALT"
            case block = "SECRET_BLOCK"
            case timestamp = "TIMESTAMP"
        }
    }

    struct File: Decodable {
        let prime, multiplier: String
        let srp: [Vector]
        let secretHash: [Hash]

        private enum CodingKeys: String, CodingKey {
            case prime = "N"
            case multiplier = "k"
            case srp, secretHash
        }
    }

    static let file: File? = read("srp-vectors")
    static let random: [Random] = read("srp-random") ?? []

    private static func read<Value: Decodable>(_ name: String) -> Value? {
        (try? Data(contentsOf: FixtureFolder.url("cognito").appendingPathComponent(name + ".json")))
            .flatMap { try? JSONDecoder().decode(Value.self, from: $0) }
    }
}
