import Foundation

/// Password proofs by others: nine that a Python client and a Python server agreed on with pycognito, and random ones by
/// `make-srp-random.py`.
enum SRPFixtures {
    struct Vector: Decodable, Sendable {
        let name, poolId, userIdForSRP, password, a, SRP_A, SRP_B, SALT, SECRET_BLOCK, TIMESTAMP: String
        let PASSWORD_CLAIM_SIGNATURE: String
    }

    struct Hash: Decodable, Sendable {
        let username, clientId, clientSecret, SECRET_HASH: String
    }

    struct Random: Decodable, Sendable {
        let poolName, userID, password, a, SRP_A, SRP_B, SALT, SECRET_BLOCK, TIMESTAMP, signature: String
        let time: Double
    }

    struct File: Decodable {
        let N, k: String
        let srp: [Vector]
        let secretHash: [Hash]
    }

    static let file: File? = read("srp-vectors")
    static let random: [Random] = read("srp-random") ?? []

    private static func read<Value: Decodable>(_ name: String) -> Value? {
        Bundle.module.url(forResource: name, withExtension: "json", subdirectory: "Fixtures")
            .flatMap { try? Data(contentsOf: $0) }
            .flatMap { try? JSONDecoder().decode(Value.self, from: $0) }
    }
}
