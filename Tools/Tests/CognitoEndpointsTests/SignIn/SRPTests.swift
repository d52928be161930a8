import Crypto
import Foundation
import GRDB
import Testing

@testable import CognitoEndpoints
@testable import IdentityBase
@testable import ServerTestSupport

@Suite("User pools: SRP", .timeLimit(.minutes(5)))
struct SRPTests {
    private struct Vectors: Decodable {
        struct Proof: Decodable {
            let name, poolId, userIdForSRP, password, b, verifier, key: String
            let clientValue, serverValue, salt, block, timestamp, signature: String

            enum CodingKeys: String, CodingKey {
                case name, poolId, userIdForSRP, password, b, verifier, key
                case clientValue = "SRP_A"
                case serverValue = "SRP_B"
                case salt = "SALT"
                case block = "SECRET_BLOCK"
                case timestamp = "TIMESTAMP"
                case signature = "PASSWORD_CLAIM_SIGNATURE"
            }
        }

        struct Hash: Decodable {
            let username, clientId, clientSecret, hash: String

            enum CodingKeys: String, CodingKey {
                case username, clientId, clientSecret
                case hash = "SECRET_HASH"
            }
        }

        let modulus, multiplier: String
        let srp: [Proof]
        let secretHash: [Hash]

        enum CodingKeys: String, CodingKey {
            case srp, secretHash
            case modulus = "N"
            case multiplier = "k"
        }
    }

    private static func vectors() throws -> Vectors {
        let url = FixtureFolder.url("cognito").appendingPathComponent("srp-vectors.json")
        return try JSONDecoder().decode(Vectors.self, from: Data(contentsOf: url))
    }

    @Test("The server computes every SRP vector, accepts its proof and refuses a proof with a flipped bit")
    func everyVector() throws {
        let vectors = try Self.vectors()
        let group = try #require(SRPGroup.standard)
        #expect(SRPNumber.hexadecimal(group.modulus) == vectors.modulus.lowercased())
        #expect(SRPNumber.hexadecimal(group.multiplier) == vectors.multiplier.lowercased())
        #expect(vectors.srp.count == 9)
        for vector in vectors.srp {
            func number(_ text: String) throws -> [UInt8] { try #require(SRPNumber.bytes(hexadecimal: text)) }
            let pool = vector.poolId.split(separator: "_", maxSplits: 1).last.map(String.init) ?? ""
            let identity = SRPVerifier.Identity(pool: pool, user: vector.userIdForSRP)
            let verifier = SRPVerifier(
                password: vector.password,
                identity: identity,
                salt: try number(vector.salt),
                group: group
            )
            #expect(
                try SRPNumber.minimal(verifier.value) == SRPNumber.minimal(number(vector.verifier)),
                "\(vector.name)"
            )
            let exchange = SRPExchange(group: group, verifier: verifier, secret: try number(vector.b))
            #expect(
                try SRPNumber.minimal(exchange.publicValue) == SRPNumber.minimal(number(vector.serverValue)),
                "\(vector.name)"
            )
            let clientValue = try number(vector.clientValue)
            let key = exchange.key(clientValue).withUnsafeBytes { Array($0) }
            #expect(Hexadecimal.text(key) == vector.key.lowercased(), "\(vector.name)")
            let block = Array(try #require(Data(base64Encoded: vector.block)))
            var signature = Array(try #require(Data(base64Encoded: vector.signature)))
            func isProof() -> Bool {
                exchange.isProof(
                    signature,
                    of: identity,
                    secretBlock: block,
                    timestamp: vector.timestamp,
                    clientValue: clientValue
                )
            }
            #expect(isProof(), "\(vector.name)")
            signature[7] ^= 1
            #expect(!isProof())
        }
    }

    @Test("The secret hash matches every vector")
    func secretHashes() throws {
        for vector in try Self.vectors().secretHash {
            let hash = SecretHash.text(
                username: vector.username,
                clientID: vector.clientId,
                secret: vector.clientSecret
            )
            #expect(hash == vector.hash)
        }
    }

    @Test("Salts have the same encoding in every client")
    func salts() {
        for byte in UInt8.min ... .max {
            let salt = SRPVerifier.salt(from: [byte] + [UInt8](repeating: 0, count: 15))
            #expect(salt.count == 16)
            #expect((0x10...0x7F).contains(salt[0]))
            #expect(SRPNumber.hexadecimal(salt) == Hexadecimal.text(salt))
            #expect(SRPNumber.encoded(salt) == salt)
        }
    }

    @Test("The right password signs in; a wrong one, a used or expired block and another user's name are refused")
    func proofs() async throws {
        try await PoolTestEnvironment.run { world in
            try await world.newUser()
            #expect(try await !world.prove().access.isEmpty)
            #expect(try await !world.prove("ada@example.com").access.isEmpty)
            #expect(try await world.prove("ada", "Wrong#Horse1").refusal == "NotAuthorizedException")
            let client = try #require(SRPClient())
            func begin() async throws -> (TestClient.Reply, [String: String]) {
                let step = try await world.start("USER_SRP_AUTH", ["USERNAME": "ada", "SRP_A": client.publicValue])
                #expect(step.challengeName == "PASSWORD_VERIFIER")
                #expect(step.session.isEmpty)
                return (step, client.responses(to: step, password: PoolTestEnvironment.password, pool: "NativeAuth"))
            }
            var (step, responses) = try await begin()
            #expect(try await world.answer("PASSWORD_VERIFIER", step, responses).status == 200)
            #expect(try await world.answer("PASSWORD_VERIFIER", step, responses).refusal == "NotAuthorizedException")
            (step, responses) = try await begin()
            world.clock.advance(61)
            #expect(try await world.answer("PASSWORD_VERIFIER", step, responses).refusal == "NotAuthorizedException")
            (step, responses) = try await begin()
            let foreign = responses.merging(["USERNAME": "bob"]) { $1 }
            #expect(try await world.answer("PASSWORD_VERIFIER", step, foreign).refusal == "NotAuthorizedException")
            var other = world
            other.app = "nativeauthlocalrotating"
            #expect(try await other.answer("PASSWORD_VERIFIER", step, responses).refusal == "NotAuthorizedException")
            // None of these requests used the block up.
            #expect(try await world.answer("PASSWORD_VERIFIER", step, responses).status == 200)
        }
    }

    @Test("A malformed proof is refused with its exception, and the block can still be used")
    func malformed() async throws {
        try await PoolTestEnvironment.run { world in
            try await world.newUser()
            let client = try #require(SRPClient())
            let step = try await world.start("USER_SRP_AUTH", ["USERNAME": "ada", "SRP_A": client.publicValue])
            let right = client.responses(to: step, password: PoolTestEnvironment.password, pool: "NativeAuth")
            for name in right.keys {
                let reply = try await world.call(
                    "RespondToAuthChallenge",
                    [
                        "ClientId": .string(world.app), "ChallengeName": "PASSWORD_VERIFIER",
                        "ChallengeResponses": .object(right.filter { $0.key != name }.mapValues(JSONValue.string)),
                    ]
                )
                #expect(reply.refusal == "InvalidParameterException", "\(name)")
            }
            for time in ["now", "Fri Jan 32 04:05:06 UTC 2025", "Fri Jan 3 04:05:06 2025", ""] {
                let reply = try await world.answer("PASSWORD_VERIFIER", step, right.merging(["TIMESTAMP": time]) { $1 })
                #expect(reply.refusal == "InvalidParameterException", "\(time)")
            }
            #expect(try await world.answer("PASSWORD_VERIFIER", step, right).status == 200)
        }
    }

    @Test("Invalid SRP public values are refused")
    func hostileNumbers() async throws {
        try await PoolTestEnvironment.run { world in
            try await world.newUser()
            let modulus = try Self.vectors().modulus
            let bad = [
                "", "0", "000", modulus, modulus.uppercased(), "1" + modulus, "0" + modulus, "fe" + modulus, "-1",
                "0x12",
                "g", "12 34", String(repeating: "f", count: 768), String(repeating: "f", count: 100_000),
            ]
            for number in bad {
                let reply = try await world.start("USER_SRP_AUTH", ["USERNAME": "ada", "SRP_A": number])
                #expect(reply.refusal == "InvalidParameterException", "\(number.prefix(20))")
            }
            #expect(try await world.start("USER_SRP_AUTH", ["USERNAME": "ada", "SRP_A": "1"]).status == 200)
        }
    }

    @Test(
        "An unknown user and one without a password get a constant decoy challenge"
    )
    func nobody() async throws {
        try await PoolTestEnvironment.run { world in
            try await world.newUser()
            try await world.newUser("bob", nil, ["email": "bob@example.com"])
            for name in ["ada", "bob", "nobody", "nobody@example.com"] {
                var seen: Set<[String]> = []
                var values: Set<String> = []
                for _ in 1...3 {
                    let step = try await world.start("USER_SRP_AUTH", ["USERNAME": name, "SRP_A": "abcdef"])
                    #expect(step.challengeName == "PASSWORD_VERIFIER")
                    #expect(step.parameter("SALT").count == 32)
                    #expect((700...768).contains(step.parameter("SRP_B").count))
                    #expect(step.parameter("USER_ID_FOR_SRP").count == 36)
                    seen.insert(["SALT", "USER_ID_FOR_SRP", "USERNAME"].map(step.parameter))
                    values.insert(step.parameter("SRP_B"))
                }
                #expect(seen.count == 1)
                #expect(values.count == 3)
                let refused = try await world.prove(name, "Wrong#Horse1")
                #expect(refused.refusal == "NotAuthorizedException")
                #expect(refused.message == "Incorrect username or password.")
            }
        }
    }

    @Test("An SRP challenge issued before a password change is invalid afterwards")
    func changedMeanwhile() async throws {
        try await PoolTestEnvironment.run { world in
            try await world.newUser()
            let client = try #require(SRPClient())
            let step = try await world.start("USER_SRP_AUTH", ["USERNAME": "ada", "SRP_A": client.publicValue])
            let user = try #require(try await world.server.services.directory.user(.username, value: "ada"))
            try await world.server.services.credentials.setPassword(PoolTestEnvironment.password + "x", for: user)
            let old = client.responses(to: step, password: PoolTestEnvironment.password, pool: "NativeAuth")
            #expect(try await world.answer("PASSWORD_VERIFIER", step, old).refusal == "NotAuthorizedException")
            #expect(try await world.prove("ada", PoolTestEnvironment.password + "x").status == 200)
        }
    }

    @Test("A ThunderID user signs in to every pool with SRP, and a pool user signs in to ThunderID")
    func acrossProtocols() async throws {
        try await PoolTestEnvironment.run { world in
            try await world.server.addAlice()
            #expect(try await !world.prove("alice", "Alice#2026").access.isEmpty)
            var mail = world
            mail.app = "nativeauthemaillogin"
            #expect(try await !mail.prove("alice@example.com", "Alice#2026", pool: "EmailLogin").access.isEmpty)
            try await world.newUser()
            let demo = world.server.applications.demo.applicationId
            #expect(try await world.client.signIn(demo, "ada", PoolTestEnvironment.password).assertion != nil)
        }
    }

    @Test("A user without an SRP verifier gets one at the next password sign-in")
    func olderUser() async throws {
        try await PoolTestEnvironment.run { world in
            let alice = try await world.server.addAlice()
            let database = world.server.services.directory.database.pool
            func forget() async throws {
                try await database.write { connection in
                    try connection.execute(
                        sql: "DELETE FROM credential WHERE userID = ? AND kind LIKE 'srp:%'",
                        arguments: [alice.id]
                    )
                }
            }
            let demo = world.server.applications.demo.applicationId
            for way in ["ThunderID", "user pool"] {
                try await forget()
                #expect(try await world.prove("alice", "Alice#2026").refusal == "NotAuthorizedException")
                if way == "ThunderID" {
                    #expect(try await world.client.signIn(demo, "alice", "Alice#2026").assertion != nil)
                } else {
                    #expect(try await world.signIn("alice", password: "Alice#2026").status == 200)
                }
                #expect(try await world.prove("alice", "Alice#2026").status == 200, "\(way)")
            }
        }
    }
}
