import Foundation
import HTTPTypes
import NativeAuthBase
import NativeAuthCore
import TerminalForms
import Testing

@testable import nativeauth

extension DoctorVerdictTests {
    @Test(
        "A failed connection is reported with its cause, and the checks after it are skipped",
        arguments: [
            (NetworkProbe.Finding.nameNotFound, "can't be resolved", "spelling"),
            (.refused, "refuses connections", "--server"),
            (.timedOut, "within 7 s", "firewall"), (.silent, "sends nothing within 7 s", "--timeout"),
            (.unreachable("Network is unreachable"), "Network is unreachable", "online"),
        ]
    )
    func barred(_ finding: NetworkProbe.Finding, _ message: String, _ fix: String) async throws {
        let results = try await examine(FakeServer(), finding)
        let problem = try #require(results.first { $0.status == .problem })
        #expect(problem.name == .connection)
        #expect(problem.message.contains(message) && problem.message.contains("id.example.com"))
        #expect(problem.fix?.contains(fix) == true)
        let beyond = results.drop { $0.name != .connection }.dropFirst()
        #expect(beyond.count == 7)
        #expect(beyond.allSatisfy { $0.status == .skipped })
    }

    @Test(
        "An untrusted certificate is reported with the cause",
        arguments: [
            ("id.example.com", -1.0, 1.0, "Not issued by", "system"), ("localhost", -1, 1, "localhost", "names"),
            ("other.example", -1, 1, "Not valid for other.example", "--server"),
            ("id.example.com", -2, -1, "Expired on", "Renew"), ("id.example.com", 1, 2, "Not valid before", "clock"),
        ]
    )
    func untrusted(_ host: String, _ from: Double, _ until: Double, _ message: String, _ fix: String) throws {
        var certificate = Self.certificate
        certificate.validFrom = Self.now + from * Self.day
        certificate.validUntil = Self.now + until * Self.day
        let result = try checks(host).trust(certificate, isTrusted: false, now: Self.now)
        #expect(result.status == .problem)
        #expect(result.message.contains(message), "\(result)")
        #expect(result.fix?.contains(fix) == true, "\(result)")
    }

    @Test("A server elsewhere needs the certificate authorities of this system")
    func missingAuthorities() throws {
        let checks = try checks("id.example.com")
        let missing = MissingCertificateAuthorities()
        let result = checks.trust(Self.certificate, isTrusted: false, missing: missing, now: Self.now)
        #expect(
            result.message.contains("No certificate authorities") && result.fix?.contains("ca-certificates") == true
        )
    }

    @Test("On this machine the fix is --ca with the local server's file")
    func localAuthority() throws {
        let result = try checks("127.0.0.1").trust(Self.certificate, isTrusted: false, now: Self.now)
        #expect(result.fix?.contains("--ca FILE") == true)
        #expect(result.fix?.contains("/state/server/development-ca.pem") == true)
    }

    @Test("Without such a file, the fix is that of another NATIVEAUTH_HOME")
    func missingLocalAuthority() throws {
        let checks = try checks("127.0.0.1", authority: nil)
        let fix = checks.trust(Self.certificate, isTrusted: false, now: Self.now).fix
        #expect(fix?.contains("--ca FILE") == true)
        #expect(fix?.contains("NATIVEAUTH_HOME, which is not this one") == true)
    }

    @Test(
        "A refused connection to this machine leads to the local server, which may run at another port",
        arguments: [
            ("localhost", nil, "nativeauth serve"),
            ("localhost", "https://localhost:8090", "runs at https://localhost:8090"),
            ("id.example.com", "https://localhost:8090", "--server and its port"),
        ] as [(String, String?, String)]
    )
    func refusedHere(_ host: String, _ running: String?, _ expected: String) throws {
        let result = try checks(host, running: running).reachability(.refused, timeout: .seconds(7))
        #expect(result.fix?.contains(expected) == true)
    }

    @Test("A server without TLS is reported")
    func plain() throws {
        let result = try checks("127.0.0.1").trust(nil, isTrusted: false, now: Self.now)
        #expect(result.message.contains("does not support TLS"))
    }

    private func checks(
        _ host: String,
        running: String? = nil,
        authority: String? = "/state/server/development-ca.pem"
    ) throws -> ServerChecks {
        ServerChecks(
            connection: Connection(baseURL: "https://\(host)"),
            url: try #require(URL(string: "https://\(host)")),
            runningServerURL: running,
            localCACertificatePath: authority
        )
    }

    @Test(
        "A certificate covers its host names, including one level of wildcard",
        arguments: [
            ("id.example.com", true), ("ID.example.COM", true), ("127.0.0.1", true), ("a.example.org", true),
            ("a.b.example.org", false), ("example.org", false), ("example.com", false), ("localhost", false),
        ]
    )
    func covers(_ host: String, _ isCovered: Bool) { #expect(Self.certificate.covers(host) == isCovered) }

    @Test(
        "An IPv6 address is covered in every notation",
        arguments: [
            ("2001:db8::1", true), ("2001:0DB8:0::0001", true), ("2001:db8:0:0:0:0:0:1", true), ("::1", true),
            ("2001:db8::2", false), ("::2", false),
        ]
    )
    func coversVersion6(_ host: String, _ isCovered: Bool) {
        let certificate = ServerCertificate(
            names: ["2001:db8:0:0:0:0:0:1", "::1"],
            validFrom: Self.now,
            validUntil: Self.now
        )
        #expect(certificate.covers(host) == isCovered)
    }

    @Test(
        "A clock difference of up to five minutes is accepted",
        arguments: [(0.0, CheckResult.Status.ok), (299, .ok), (-299, .ok), (301, .problem), (-301, .problem)]
    )
    func clock(_ difference: Double, _ status: CheckResult.Status) throws {
        let result = try checks("localhost")
            .clock("Sat, 21 Nov 2026 07:29:12 GMT", now: Self.now + difference)
        #expect(result.status == status, "\(result)")
        #expect(try checks("localhost").clock(nil, now: Self.now).status == .skipped)
        #expect(try checks("localhost").clock("soon", now: Self.now).status == .skipped)
    }

    @Test("Each problem of the state folder has its fix")
    func folder() {
        typealias Facts = StateChecks.FolderAttributes
        let cases: [(Facts, String?)] = [
            (Facts(), nil), (Facts(freeBytes: 1 << 30), nil), (Facts(exists: false), "NATIVEAUTH_HOME"),
            (Facts(isWritable: false), "NATIVEAUTH_HOME"), (Facts(mode: 0o755), nil), (Facts(mode: 0o750), nil),
            (Facts(mode: 0o775), "chmod 700 /s"), (Facts(mode: 0o702), "chmod 700 /s"),
            (Facts(freeBytes: 1_000), "Free some space"),
            (Facts(damagedFiles: ["/s/x.json"]), "rm '/s/x.json'"),
        ]
        for (facts, fix) in cases {
            let result = StateChecks.evaluate(facts, path: "/s")
            #expect(result.status == (fix == nil ? .ok : .problem))
            #expect(result.fix?.contains(fix ?? "") == fix.map { _ in true }, "\(result)")
        }
    }

    @Test("Each status has a word and a sign, in 80 and in 40 columns")
    func drawing() {
        let checks: [CheckResult] = [
            .ok(.clock, "Both agree about the time of the day, to within five minutes and the speed of light."),
            .problem(.keys, "The server's public keys can't be read.", fix: "Repair the server's /oauth2/jwks."),
            .skipped(.flow, "Not applicable."),
        ]
        for (columns, isUnicode) in [(80, true), (40, false)] {
            let traits = TerminalTraits(columns: columns, isUnicode: isUnicode)
            let lines = DoctorReport(checks).lines(traits: traits)
            let text = lines.text(isColored: false)
            let signs = isUnicode ? ["✓ ok:", "✗ problem:", "– skipped:"] : ["+ ok:", "! problem:", "- skipped:"]
            for sign in signs { #expect(text.contains("\(sign) ")) }
            #expect(text.contains("1 problem found."))
            #expect(text.contains("Fix: Repair"))
            #expect(lines.allSatisfy { $0.width <= columns })
        }
        let plain = DoctorReport(checks).lines(traits: TerminalTraits(isPlain: true)).map(\.text)
        #expect(plain.first?.hasPrefix("ok: Clock: ") == true)
    }
}
