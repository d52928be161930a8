import TestSupport
import Foundation
import NativeAuthCore
import Testing

@testable import CognitoUserPools

@Suite("Verifiers of device secrets", .timeLimit(.minutes(5)))
struct DeviceVerifierTests {
    struct Vector: Decodable, Sendable {
        let groupKey, key, secret, salt, encodedSalt, verifier: String

        private enum CodingKeys: String, CodingKey {
            case groupKey, key, secret, salt
            case encodedSalt = "Salt"
            case verifier = "PasswordVerifier"
        }
    }

    /// Created by `make-device-vectors.py`; pycognito 2024.5.1 computes the same.
    static let vectors: [Vector] =
        (try? Data(contentsOf: FixtureFolder.url("cognito").appendingPathComponent("device-vectors.json")))
        .flatMap { try? JSONDecoder().decode([Vector].self, from: $0) } ?? []

    @Test("The test vectors exist")
    func complete() { #expect(Self.vectors.count == 12) }

    @Test("The verifier equals Python's result", arguments: vectors.indices)
    func vector(index: Int) throws {
        let vector = Self.vectors[index]
        let device = DeviceCredentials(
            key: vector.key,
            groupKey: vector.groupKey,
            secret: Secret(vector.secret),
            isConfirmed: false,
            names: []
        )
        let verifier = DeviceVerifier(of: device, salt: try #require(SRPInteger(hex: vector.salt)))
        #expect(verifier.password == vector.verifier)
        #expect(verifier.salt == vector.encodedSalt)
    }

    @Test(
        "A new salt has sixteen bytes that every client reads as the same positive number",
        arguments: [(0x00, 0x10), (0x0F, 0x1F), (0x8F, 0x1F), (0xFF, 0x7F)]
    )
    func salt(byte: UInt8, first: UInt8) throws {
        let device = DeviceCredentials(key: "d_1", groupKey: "-g", secret: Secret("s"), isConfirmed: false, names: [])
        let verifier = DeviceVerifier(of: device, random: SecureRandom { Array(repeating: byte, count: $0) })
        let salt = try #require(Data(base64Encoded: verifier.salt))
        #expect(salt.count == 16)
        #expect(salt.first == first)
        #expect(salt.dropFirst().allSatisfy { $0 == byte })
    }

    @Test("Each new device has its own secret")
    func secrets() throws {
        let metadata = try #require(
            NewDeviceMetadata(.object(["DeviceKey": .string("d_1"), "DeviceGroupKey": .string("-g")]))
        )
        let devices = (0..<2).map { _ in DeviceCredentials(metadata, names: ["ada"], random: .system) }
        #expect(devices[0].secret != devices[1].secret)
        #expect(Data(base64Encoded: devices[0].secret.reveal())?.count == 40)
        #expect(!devices[0].isConfirmed)
        #expect(!"\(devices[0])".contains(devices[0].secret.reveal()))
        var shown = ""
        dump(devices[0], to: &shown)
        #expect(!shown.contains(devices[0].secret.reveal()))
    }
}
