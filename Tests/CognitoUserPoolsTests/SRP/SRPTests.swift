import NativeAuthBase
import Foundation
import NativeAuthCore
import Testing

@testable import CognitoUserPools

@Suite("SRP-6a as implemented by Cognito", .timeLimit(.minutes(5)))
struct SRPTests {
    static let vectors = SRPFixtures.file?.srp ?? []

    private func client(_ secret: String) -> SRPClient {
        SRPClient(secret: SRPInteger(trusted: secret).padded(to: 32))
    }

    /// `Fri Jan 3 04:05:06 UTC 2025`, parsed independently of the code that writes it.
    private func date(_ timestamp: String) throws -> Date {
        let format = DateFormatter()
        format.locale = Locale(identifier: "en_US_POSIX")
        format.timeZone = TimeZone(identifier: "UTC")
        format.dateFormat = "EEE MMM d HH:mm:ss 'UTC' yyyy"
        return try #require(format.date(from: timestamp))
    }

    @Test(
        "The timestamp has English names and western digits, fixed for every month and weekday",
        arguments: [
            (1_735_877_106, "Fri Jan 3 04:05:06 UTC 2025"), (1_740_787_199, "Fri Feb 28 23:59:59 UTC 2025"),
            (1_740_787_200, "Sat Mar 1 00:00:00 UTC 2025"), (1_743_552_000, "Wed Apr 2 00:00:00 UTC 2025"),
            (1_746_403_200, "Mon May 5 00:00:00 UTC 2025"), (1_749_513_600, "Tue Jun 10 00:00:00 UTC 2025"),
            (1_752_105_600, "Thu Jul 10 00:00:00 UTC 2025"), (1_754_784_000, "Sun Aug 10 00:00:00 UTC 2025"),
            (1_757_462_400, "Wed Sep 10 00:00:00 UTC 2025"), (1_760_054_400, "Fri Oct 10 00:00:00 UTC 2025"),
            (1_762_732_800, "Mon Nov 10 00:00:00 UTC 2025"), (1_765_324_800, "Wed Dec 10 00:00:00 UTC 2025"),
        ]
    )
    func timestamp(seconds: Int, text: String) {
        #expect(SRPClient.timestamp(for: Date(timeIntervalSince1970: TimeInterval(seconds))) == text)
    }

    @Test("The group and its multiplier equal the test vectors")
    func group() throws {
        let file = try #require(SRPFixtures.file)
        #expect(SRPGroup.prime == SRPInteger(hex: file.prime))
        #expect(SRPClient.multiplier == SRPInteger(hex: file.multiplier))
        #expect(file.srp.count == 9)
        #expect(SRPFixtures.random.count == 24)
    }

    @Test("Public value and signature equal each test vector", arguments: vectors.indices)
    func vector(index: Int) throws {
        let vector = Self.vectors[index]
        let client = client(vector.a)
        #expect(client.publicValue == SRPInteger(hex: vector.publicValue))
        let proof = try client.proof(
            of: Secret(vector.password),
            for: SRPClient.ServerValues(
                salt: vector.salt,
                serverPublicValue: vector.serverPublicValue,
                secretBlock: vector.block,
                userID: vector.userIdForSRP
            ),
            poolName: String(vector.poolId.split(separator: "_", maxSplits: 1)[1]),
            at: date(vector.timestamp)
        )
        #expect(proof == SRPClient.Proof(signature: vector.signature, timestamp: vector.timestamp))
    }

    @Test("Random values give the results of an independent implementation", arguments: SRPFixtures.random.indices)
    func random(index: Int) throws {
        let one = SRPFixtures.random[index]
        let client = client(one.a)
        #expect(client.publicValue.hex == one.publicValue)
        let challenge = SRPClient.ServerValues(
            salt: one.salt,
            serverPublicValue: one.serverPublicValue,
            secretBlock: one.block,
            userID: one.userID
        )
        let now = Date(timeIntervalSince1970: one.time)
        let proof = try client.proof(of: Secret(one.password), for: challenge, poolName: one.poolName, at: now)
        #expect(proof == SRPClient.Proof(signature: one.signature, timestamp: one.timestamp))
        let wrong = try client.proof(of: Secret(one.password + "x"), for: challenge, poolName: one.poolName, at: now)
        #expect(wrong.signature != one.signature)
    }

    @Test(
        "A server value that SRP forbids or that is malformed is refused",
        arguments: [
            "", "0", "00", "xyz", "-1", " 1", "0x1", SRPGroup.prime.hex,
            // More than 3072 bits, such as multiples of the prime.
            "1" + String(repeating: "0", count: 768), SRPGroup.prime.hex + "00", String(repeating: "F", count: 100_000),
        ]
    )
    func forbidden(value: String) throws {
        let challenge = SRPClient.ServerValues(
            salt: "4a78",
            serverPublicValue: value,
            secretBlock: "AAAA",
            userID: "ada"
        )
        let error = #expect(throws: NativeAuthError.self) {
            try client("01").proof(of: Secret("pw"), for: challenge, poolName: "Pool", at: Date())
        }
        #expect(error?.code == .malformedResponse)
        #expect(error?.message.contains("pw") == false)
    }

    @Test("A malformed salt or secret block is refused", arguments: [("", "AAAA"), ("zz", "AAAA"), ("4a", "?!")])
    func unreadable(salt: String, block: String) {
        let challenge = SRPClient.ServerValues(salt: salt, serverPublicValue: "05", secretBlock: block, userID: "ada")
        #expect(throws: NativeAuthError.self) {
            try client("01").proof(of: Secret("pw"), for: challenge, poolName: "Pool", at: Date())
        }
    }

    @Test("Salt and server value have at most the length of the group", arguments: [true, false])
    func size(isSalt: Bool) throws {
        func proof(_ digits: String) throws {
            let challenge = SRPClient.ServerValues(
                salt: isSalt ? digits : "4a",
                serverPublicValue: isSalt ? "05" : digits,
                secretBlock: "AAAA",
                userID: "ada"
            )
            _ = try client("01").proof(of: Secret("pw"), for: challenge, poolName: "Pool", at: Date())
        }
        try proof(String(repeating: "7f", count: SRPGroup.size))
        #expect(throws: NativeAuthError.self) { try proof(String(repeating: "7f", count: SRPGroup.size + 1)) }
    }

    @Test("A secret block in base64url or without padding is accepted")
    func blocks() throws {
        func proof(_ block: String) throws -> SRPClient.Proof {
            let challenge = SRPClient.ServerValues(
                salt: "4a",
                serverPublicValue: "05",
                secretBlock: block,
                userID: "ada"
            )
            return try client("0102").proof(
                of: Secret("pw"),
                for: challenge,
                poolName: "Pool",
                at: Date(timeIntervalSince1970: 0)
            )
        }
        let one = try proof("+/8=")
        let other = try proof("-_8")
        #expect(one == other)
        let padded = try proof("AAECAwQFBg==")
        #expect(try proof("AAECAwQFBg") == padded)
        let identifier = try proof("0c8c4d8e-7a5b-4b5e-9b60-2f3f1f0d9c1a")
        #expect(try proof("0c8c4d8e+7a5b+4b5e+9b60+2f3f1f0d9c1a") == identifier)
    }

    @Test("A secret of zero is never used, and each sign-in has its own secret")
    func secrets() {
        let scripted = Lock(0)
        let random = SecureRandom { count in
            let byte = scripted.withLock { calls -> UInt8 in
                calls += 1
                return calls == 1 ? 0 : 7
            }
            return [UInt8](repeating: byte, count: count)
        }
        let expected = SRPClient(secret: [UInt8](repeating: 7, count: 32)).publicValue
        #expect(SRPClient(random: random).publicValue == expected)
        #expect(SRPClient(random: .system).publicValue != SRPClient(random: .system).publicValue)
    }

    @Test(
        "Numbers have the minimal two's complement encoding",
        arguments: [
            ("0", [0]), ("1", [1]), ("7f", [0x7F]), ("80", [0, 0x80]), ("0080", [0, 0x80]), ("abc", [0x0A, 0xBC]),
            ("ff00", [0, 0xFF, 0]),
        ] as [(String, [UInt8])]
    )
    func encoding(hex: String, bytes: [UInt8]) throws {
        let number = try #require(SRPInteger(hex: hex))
        #expect(number.encoded == bytes)
    }

    @Test(
        "Digits have no leading zeros",
        arguments: [("0", "0"), ("000", "0"), ("0a", "A"), ("10", "10"), ("aBc", "ABC")]
    )
    func digits(hex: String, printed: String) { #expect(SRPInteger(hex: hex)?.hex == printed) }

    @Test("The description contains no value")
    func description() {
        var shown = ""
        dump(client("9b435c"), to: &shown)
        #expect(!shown.contains("155"))  // 0x9b
        #expect(Mirror(reflecting: client("9b435c")).children.isEmpty)
    }

    @Test("The secret hash equals the test vectors", arguments: (SRPFixtures.file?.secretHash ?? []).indices)
    func secretHash(index: Int) throws {
        let one = try #require(SRPFixtures.file).secretHash[index]
        let hash = SecretHash.value(
            username: one.username,
            clientID: one.clientId,
            clientSecret: Secret(one.clientSecret)
        )
        #expect(hash == one.secretHash)
    }
}
