import Foundation
import IdentityBase
import IdentityDomain
import LocalIdentityServer
import ProcessSupport
import Testing

@testable import nativeauth

@Suite("nativeauth trust and untrust", .timeLimit(.minutes(5)))
struct TrustTests {
    private func withTools<Value>(
        _ programs: [String] = ["certutil", "security"],
        _ body: (FakeTrustTools) async throws -> Value
    ) async throws -> Value {
        try await withHome { folder in try await body(FakeTrustTools(folder, programs: programs)) }
    }

    private func run(_ arguments: [String], _ tools: FakeTrustTools) async throws -> NativeAuthProcess.Result {
        try await NativeAuthProcess.run(arguments, home: tools.home, environment: tools.environment)
    }

    /// Returns the states of the stores in a report, by path.
    private func states(_ result: NativeAuthProcess.Result) throws -> [String: String] {
        let stores = try result.json()["stores"] as? [[String: String]] ?? []
        return Dictionary(uniqueKeysWithValues: stores.map { ($0["path"] ?? "", $0["state"] ?? "") })
    }

    @Test(
        "trust adds the authority to the database of Chromium and to Firefox's profiles once; untrust removes it once",
        .enabled(if: !TrustStores.isMac)
    )
    func databases() async throws {
        try await withTools { tools in
            let chromium = tools.home.appendingPathComponent(".pki/nssdb").path
            let firefox = try tools.addProfile(".mozilla/firefox/abc.default")
            let rounds = [
                (["trust", "--yes", "--json"], "added", 3), (["trust", "--yes", "--json"], "already_trusted", 3),
                (["untrust", "--json"], "removed", 5), (["untrust", "--json"], "not_trusted", 5),
            ]
            for (arguments, state, changes) in rounds {
                let result = try await run(arguments, tools)
                #expect(result.status == 0, "\(result.errors)")
                #expect(try states(result) == [chromium: state, firefox: state])
                #expect(tools.changes.count == changes, "\(tools.changes)")
            }
            #expect(tools.changes.contains { $0.contains("-t C,, -n nativeauth -i \(tools.state.authorityFile.path)") })
        }
    }

    @Test("Before a change, trust says what it allows; without --yes it asks", .enabled(if: !TrustStores.isMac))
    func question() async throws {
        try await withTools { tools in
            for (answer, status, changes) in [("n", ExitStatus.moreNeeded, 0), ("", 3, 0), ("y", 0, 2)] {
                let environment = NativeAuthProcess.environment(home: tools.home, tools.environment)
                let terminal = try PseudoTerminal(["trust"], environment: environment)
                try await terminal.expect("localhost and names below it, every IP address")
                try await terminal.expect("Valid until")
                try await terminal.expect(".pki/nssdb")
                try await terminal.answer("Trust it? [y/N]", answer)
                #expect(await terminal.wait() == status)
                #expect(tools.changes.count == changes, "\(tools.changes)")
            }
        }
    }

    @Test(
        "Nothing is changed without an answer, with --dry-run, or without the program",
        .enabled(if: !TrustStores.isMac)
    )
    func noChange() async throws {
        try await withTools { tools in
            let unanswered = try await run(["trust"], tools)
            #expect(unanswered.status == ExitStatus.usage)
            #expect(unanswered.errors.contains("nativeauth trust --yes"), "\(unanswered.errors)")
            #expect(try await run(["trust", "--json"], tools).status == ExitStatus.usage)

            let dry = try await run(["trust", "--dry-run"], tools)
            #expect(dry.status == 0)
            #expect(dry.output.contains("Would be added to"), "\(dry.output)")
            #expect(tools.changes.isEmpty)
        }
        try await withTools([]) { tools in
            let result = try await run(["trust", "--yes", "--json"], tools)
            #expect(result.status == ExitStatus.usage)
            #expect(try result.json()["code"] as? String == "missing_program")
            #expect(result.output.contains("libnss3-tools"), "\(result.output)")
        }
    }

    @Test("A renewed authority replaces the earlier one, also one that was imported in Firefox's settings")
    func renewal() async throws {
        try await withTools { tools in
            let profile = URL(fileURLWithPath: try tools.addProfile(".mozilla/firefox/abc.default"))
            let list = "nativeauth   C,,\nNativeAuth development CA   CT,C,C\nAnother   C,,\n"
            try Data(list.utf8).write(to: profile.appendingPathComponent("cert9.db"))
            try Data().write(to: profile.appendingPathComponent("nativeauth.pem"))

            let stores = try tools.stores().toChange()
            let store = try #require(stores.first { $0.path == profile.path })
            let authority = try tools.authority
            #expect(try await !store.trusts(authority))
            try await store.add(authority)
            #expect(try await store.trusts(authority))
            let entries = try String(contentsOf: profile.appendingPathComponent("cert9.db"), encoding: .utf8)
            #expect(entries == "Another   C,,\nnativeauth   C,,\n")
        }
    }

    @Test(
        "On macOS the user's keychain is changed, and Firefox's profiles if certutil is installed",
        arguments: [true, false]
    )
    func keychain(_ hasCertutil: Bool) async throws {
        try await withTools(hasCertutil ? ["certutil", "security"] : ["security"]) { tools in
            let profile = try tools.addProfile("Library/Application Support/Firefox/Profiles/abc.default")
            let keychains = tools.home.appendingPathComponent("Library/Keychains")
            try FileManager.default.createDirectory(at: keychains, withIntermediateDirectories: true)
            let keychain = keychains.appendingPathComponent("login.keychain-db").path

            let stores = try tools.stores(isMac: true).toChange()
            #expect(stores.map(\.path) == (hasCertutil ? [keychain, profile] : [keychain]))
            let authority = try tools.authority
            for store in stores {
                #expect(try await !store.trusts(authority))
                try await store.add(authority)
                #expect(try await store.trusts(authority))
                try await store.remove(authority.name)
                #expect(try await !store.contains(authority.name))
            }
            let options = "-r trustRoot -p ssl -k \(keychain) \(authority.file.path)"
            #expect(tools.changes.first == "security add-trusted-cert \(options)")
        }
    }

    @Test("A failure of the program names the store and the reason")
    func failure() async throws {
        try await withTools { tools in
            let profile = try tools.addProfile(".mozilla/firefox/abc.default")
            try tools.install("certutil", script: "echo 'certutil: bad database.' >&2; exit 255")
            let store = try #require(try tools.stores().existing().first)
            let failure = await #expect(throws: CommandFailure.self) { try await store.contains(.loopback) }
            #expect(failure?.error.code == .failedProgram)
            #expect(failure?.error.message.contains(profile) == true)
            #expect(failure?.error.message.contains("bad database") == true)
        }
    }

    @Test("A program that can't be started is an error with the system's reason")
    func program() async throws {
        try await withTools { tools in
            _ = try tools.addProfile(".mozilla/firefox/abc.default")
            _ = try TemporaryFolder(at: tools.home).program("programs/certutil", "\u{7F}ELF\0\0\0\0")
            let store = try #require(try tools.stores().existing().first)
            let failure = await #expect(throws: CommandFailure.self) { try await store.contains(.loopback) }
            let message = try #require(failure?.error.message)
            #expect(message.contains("It can't be started: ") && message.contains("format"), "\(message)")
        }
    }

    @Test("A store that can't be changed is reported, and the others are changed", .enabled(if: !TrustStores.isMac))
    func oneFailure() async throws {
        try await withTools { tools in
            let chromium = tools.home.appendingPathComponent(".pki/nssdb").path
            let firefox = try tools.addProfile(".mozilla/firefox/abc.default")
            let failing = "case \"$*\" in '-A '*abc.default*) echo 'certutil: locked' >&2; exit 255;; esac\n"
            try tools.install("certutil", script: failing + FakeTrustTools.certutil)

            let result = try await run(["trust", "--yes", "--json"], tools)
            #expect(result.status == ExitStatus.failure)
            #expect(try states(result) == [chromium: "added", firefox: "failed"])
            #expect(result.errors.contains("locked") && result.errors.contains("abc.default"), "\(result.errors)")
        }
    }

    @Test("Only a valid authority with constraints can be trusted")
    func authority() async throws {
        try await withTools { tools in
            let file = tools.state.authorityFile
            let valid = try tools.authority
            #expect(valid.dnsNames == ["localhost"])
            #expect(valid.allowsAllAddresses)
            let year: TimeInterval = 365 * 86_400
            #expect(throws: CommandFailure.self) {
                try DevelopmentAuthority(file: file, name: .loopback, now: Date().addingTimeInterval(year))
            }

            let leaf = try await LocalIdentityServer.sharedTestKeys().leaf.certificate
            for text in [leaf, "text", ""] {
                try Data(text.utf8).write(to: file)
                let failure = #expect(throws: CommandFailure.self) { try tools.authority }
                #expect(failure?.error.code == .noAuthority)
            }
            try FileManager.default.removeItem(at: file)
            let failure = #expect(throws: CommandFailure.self) { try tools.authority }
            #expect(failure?.error.message.contains("nativeauth serve") == true)
        }
    }

    @Test("The authority of a host has a name of its own in the stores", .enabled(if: !TrustStores.isMac))
    func host() async throws {
        try await withTools { tools in
            let host = try #require(NetworkHost("mac.local"))
            let folder = try DataFolder(.directory(tools.state.serverFolder))
            _ = try KeyStore.load(from: folder, host: host, clock: SystemWallClock())

            let loopback = try await run(["trust", "--yes"], tools)
            #expect(loopback.status == 0, "\(loopback.errors)")
            let added = try await run(["trust", "--yes", "--json", "--host", "Mac.local"], tools)
            let authority = try added.json()["authority"] as? [String: Any]
            #expect(authority?["names"] as? [String] == ["localhost", "mac.local"])
            #expect(tools.changes.last?.contains("-n nativeauth mac.local -i") == true, "\(tools.changes)")

            let removed = try await run(["untrust", "--json", "--host", "mac.local"], tools)
            #expect(try states(removed).values.sorted() == ["removed"])
            #expect(tools.changes.last?.hasSuffix("-n nativeauth mac.local") == true, "\(tools.changes)")
            let store = try #require(try tools.stores().existing().first)
            #expect(try await store.contains(.loopback))
        }
        #expect(DevelopmentAuthority.Name(try #require(NetworkHost("fe80::1"))).nickname == "nativeauth fe80..1")
    }

    @Test("The authority of a host that was not started names the command that creates it")
    func unknownHost() async throws {
        try await withTools { tools in
            let result = try await run(["trust", "--yes", "--host", "mac.local"], tools)
            #expect(result.status == ExitStatus.usage)
            #expect(result.errors.contains("nativeauth serve --host mac.local"), "\(result.errors)")
        }
    }

    @Test("A text that leads to a browser names trust only for an authority that remains")
    func advice() async throws {
        try await withTools { tools in
            let file = tools.state.serverFolder.appendingPathComponent("development-ca-fe80__1.pem")
            let host = CertificateText.advice(file: file.path, state: tools.state)
            #expect(host.hasSuffix("nativeauth trust --host fe80::1"))
            let lasting = CertificateText.advice(file: tools.state.authorityFile.path, state: tools.state)
            #expect(lasting.contains("nativeauth trust"))
            let temporary = CertificateText.advice(file: "/tmp/development-ca.pem", state: tools.state)
            #expect(temporary == CertificateText.continueAdvice)
        }
    }

    @Test(
        "The real certutil has the authority exactly once after trust, and not after untrust",
        .enabled(if: SystemPrograms().isInstalled("certutil"))
    )
    func realDatabase() async throws {
        try await withTools { tools in
            let programs = SystemPrograms()
            let folder = tools.home.appendingPathComponent(".pki/nssdb", isDirectory: true)
            let store = NSSDatabase(folder: folder, programs: programs)
            let authority = try tools.authority
            for _ in 0..<2 { try await store.add(authority) }
            #expect(try await store.trusts(authority))
            let list = try await programs.run("certutil", ["-L", "-d", "sql:\(folder.path)"])
            #expect(list.output.matches(of: /nativeauth +C,,/).count == 1, "\(list.output)")

            try await store.remove(authority.name)
            #expect(try await !store.contains(authority.name))
            #expect(try await !store.trusts(authority))
        }
    }
}
