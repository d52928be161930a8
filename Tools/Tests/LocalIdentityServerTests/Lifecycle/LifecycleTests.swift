import Foundation
import GRDB
import Testing
import X509

@testable import IdentityBase
@testable import IdentityDomain
@testable import LocalIdentityServer
@testable import ServerTestSupport

@Suite("Start, stop and persistent state", .timeLimit(.minutes(5)))
struct LifecycleTests {
    @Test("Users, keys and running flows survive a restart; a typed password is requested again")
    func persistence() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        var configuration = try await TestServer.configuration(storage: .directory(folder))
        configuration.keys = nil
        let first = configuration
        let (waiting, signingUp, byCode, code, keys) = try await TestServer.run(first) { server, client in
            try await server.addAlice()
            let app = server.applications.demo.applicationId
            let waiting = try await client.start(app)
            let form = try await client.start(app, "REGISTRATION")
            let signingUp = try await client.answer(
                form,
                "action_credentials",
                ["username": "carol", "password": "OnlyInMemory#1"]
            )
            #expect(signingUp.inputs == ["given_name", "email"])
            let mail = try await client.start(server.applications.emailCode.applicationId)
            let byCode = try await client.answer(mail, "action_email", ["email": "alice@example.com"])
            let code = await server.outbox.messages().last?.code ?? ""
            return (waiting, signingUp, byCode, code, try await client.get("/oauth2/jwks").text)
        }
        try Self.expectNoSecret("OnlyInMemory#1", in: folder)
        try Self.expectNarrowPermissions(folder)

        try await TestServer.run(first) { server, client in
            #expect(try await client.get("/oauth2/jwks").text == keys)
            let done = try await client.answer(
                waiting,
                "action_001",
                ["username": "alice", "password": "Alice#2026"]
            )
            #expect(done.flowStatus == "COMPLETE")

            let wrong = try await client.answer(byCode, "action_otp", ["otp": code == "000000" ? "1" : "000000"])
            #expect(wrong.errorCode == "FET-1008")
            #expect(try await client.answer(wrong, "action_otp", ["otp": code]).flowStatus == "COMPLETE")

            let again = try await client.answer(signingUp, "action_schema_attrs", ["email": "carol@example.com"])
            #expect(again.inputs == ["given_name", "password"])
            let made = try await client.answer(again, "action_schema_attrs", ["password": "OnlyInMemory#1"])
            #expect(made.flowStatus == "COMPLETE")
            let app = server.applications.demo.applicationId
            #expect(try await client.signIn(app, "carol", "OnlyInMemory#1").flowStatus == "COMPLETE")
        }
    }

    @Test("A form that is shown again has the same labels")
    func labelsStay() async throws {
        try await TestServer.run { server, client in
            let form = try await client.start(server.applications.demo.applicationId, "REGISTRATION", verbose: true)
            let asked = try await client.answer(
                form,
                "action_credentials",
                ["username": "carol", "password": "Correct#1"]
            )
            #expect(asked.text.contains(#""label":"Email""#))
            #expect(try await client.answer(asked).text.contains(#""label":"Email""#))
        }
    }

    @Test("An execution is removed when it expires")
    func expiry() async throws {
        let clock = TestClock()
        try await TestServer.run(try await TestServer.configuration(clock: clock)) { server, client in
            let app = server.applications.demo.applicationId
            let signIn = try await client.start(app)
            let recovery = try await client.start(app, "RECOVERY")
            clock.advance(1_799)
            #expect(try await client.answer(recovery).flowStatus == "INCOMPLETE")
            clock.advance(1)
            #expect(try await client.answer(recovery).errorCode == "FES-1004")
            let alive = try await client.answer(signIn)
            #expect(alive.flowStatus == "INCOMPLETE")
            clock.advance(1_800)
            #expect(try await client.answer(alive).errorCode == "FES-1004")
        }
    }

    @Test("Of two simultaneous identical submissions exactly one succeeds", arguments: 0..<5)
    func doubleSubmit(_ round: Int) async throws {
        try await TestServer.run { server, client in
            try await server.addAlice()
            let form = try await client.start(server.applications.demo.applicationId)
            let replies = try await withThrowingTaskGroup(of: TestClient.Reply.self) { group in
                for _ in 0..<4 {
                    group.addTask {
                        try await client.answer(form, "action_001", ["username": "alice", "password": "Alice#2026"])
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(replies.filter { $0.assertion != nil }.count == 1)
            #expect(replies.filter { $0.errorCode == "FES-1004" }.count == 3)
        }
    }

    @Test("Two simultaneous sign-ups with one name create one user")
    func sameName() async throws {
        try await TestServer.run { server, client in
            let app = server.applications.demoWithAssertion.applicationId
            let replies = try await withThrowingTaskGroup(of: TestClient.Reply.self) { group in
                for number in 0..<4 {
                    group.addTask {
                        let form = try await client.start(app, "REGISTRATION")
                        return try await client.answer(
                            form,
                            "action_001",
                            [
                                "username": "dora", "password": "Secret#1", "given_name": "D", "family_name": "D",
                                "email": "dora\(number)@example.com",
                            ]
                        )
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(replies.filter { $0.flowStatus == "COMPLETE" }.count == 1)
            #expect(replies.allSatisfy { ["FET-1007", "FET-1080", nil].contains($0.errorCode) })
        }
    }

    @Test("A port in use is a typed error")
    func portInUse() async throws {
        try await TestServer.run { server, _ in
            var second = try await TestServer.configuration()
            let port = server.baseURL.port ?? 0
            second.port = port
            let configuration = second
            await #expect(throws: LocalIdentityServerError.portInUse(port)) {
                try await LocalIdentityServer.start(configuration)
            }
        }
    }

    @Test("Several servers run side by side, each with its own users")
    func several() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<4 {
                group.addTask {
                    try await TestServer.run { server, client in
                        try await server.addUser(username: "user\(number)", password: "x", email: nil)
                        let app = server.applications.demo.applicationId
                        #expect(try await client.signIn(app, "user\(number)", "x").flowStatus == "COMPLETE")
                        #expect(try await client.signIn(app, "user\(number + 1)", "x").errorCode == "FET-1001")
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    @Test("Stop completes with connected clients, may be called twice, and removes an ephemeral folder")
    func stop() async throws {
        let server = try await LocalIdentityServer.start(try await TestServer.configuration())
        let client = try TestClient(server)
        #expect(try await client.get("/health/liveness").status == 200)
        let folder = URL(fileURLWithPath: server.certificatePath).deletingLastPathComponent()
        #expect(FileManager.default.fileExists(atPath: folder.path))
        await server.stop()
        await server.stop()
        #expect(!FileManager.default.fileExists(atPath: folder.path))
        await #expect(throws: (any Error).self) { try await client.get("/health/liveness") }
        try await client.close()
    }

    @Test("Stop completes although a client never finishes its request")
    func unfinishedRequest() async throws {
        let server = try await LocalIdentityServer.start(try await TestServer.configuration())
        let client = try TestClient(server)
        let began = AsyncStream.makeStream(of: Void.self)
        let upload = Task {
            try await client.sendForever("/flow/execute") { began.continuation.yield() }
        }
        for await _ in began.stream { break }
        await server.stop()
        upload.cancel()
        _ = await upload.result
        try await client.close()
    }

    @Test("A folder that cannot be created or has damaged keys is a typed error")
    func badFolder() async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try Data().write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let below = file.appendingPathComponent("data")
        let configuration = try await TestServer.configuration(storage: .directory(below))
        await #expect(throws: LocalIdentityServerError.self) { try await LocalIdentityServer.start(configuration) }

        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data("{".utf8).write(to: folder.appendingPathComponent(KeyStore.keysFile))
        var damaged = try await TestServer.configuration(storage: .directory(folder))
        damaged.keys = nil
        let second = damaged
        await #expect(throws: LocalIdentityServerError.self) { try await LocalIdentityServer.start(second) }
    }

    @Test("An error of the keys names its cause", arguments: [KeyStore.certificateFile, KeyStore.keysFile])
    func keyFiles(_ unwritable: String) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        // A folder in the place of a file can't be replaced.
        let obstacle = folder.appendingPathComponent(unwritable).appendingPathComponent("x")
        try FileManager.default.createDirectory(at: obstacle, withIntermediateDirectories: true)
        let data = try DataFolder(.directory(folder))
        let given = unwritable == KeyStore.certificateFile ? try await LocalIdentityServer.sharedTestKeys() : nil
        #expect {
            try KeyStore.load(from: data, given: given, clock: SystemWallClock())
        } throws: { error in
            guard case LocalIdentityServerError.storage(let reason) = error else { return false }
            return reason.contains(unwritable) && !reason.contains("cannot be used")
        }
    }

    @Test("The leaf certificate names this machine and is renewed before its expiry; the signing keys stay")
    func renewal() async throws {
        let keys = try await LocalIdentityServer.sharedTestKeys()
        let leaf = try Certificate(pemEncoded: keys.leaf.certificate)
        let names = try #require(try leaf.extensions.subjectAlternativeNames)
        #expect(names.count == 3)
        #expect(names.contains(.dnsName("localhost")))
        #expect(try leaf.extensions.extendedKeyUsage?.contains(.serverAuth) == true)

        let clock = TestClock()
        let factory = CertificateFactory(clock: clock)
        #expect(try factory.renewed(keys) == keys)
        clock.advance(35 * 86_400)
        let renewed = try factory.renewed(keys)
        #expect(renewed.leaf != keys.leaf)
        #expect(renewed.authority == keys.authority)
        #expect(renewed.rsa == keys.rsa)
    }

    private static func expectNoSecret(_ secret: String, in folder: URL) throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            let data = try Data(contentsOf: folder.appendingPathComponent(name))
            #expect(data.range(of: Data(secret.utf8)) == nil, "\(name)")
        }
    }

    private static func expectNarrowPermissions(_ folder: URL) throws {
        func mode(_ path: String) throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        }
        #expect(try mode(folder.path) == 0o700)
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            #expect(try mode(folder.appendingPathComponent(name).path) == 0o600, "\(name)")
        }
    }
}
