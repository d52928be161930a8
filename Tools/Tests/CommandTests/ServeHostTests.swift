import Foundation
import ProcessSupport
import Testing

#if os(Linux)
// Every address of 127.0.0.0/8 is one of the machine on Linux only.
@Suite("nativeauth serve --host", .timeLimit(.minutes(5)))
struct ServeHostTests {
    private static let host = "127.0.0.2"

    @Test("The report, the printed configurations and the diagnosis have the host; a warning says what is exposed")
    func report() async throws {
        try await withHome { home in
            let server = try await RunningServer(["serve", "--port", "0", "--host", Self.host, "--json"], home: home)
            let report = try JSONSerialization.jsonObject(with: Data(server.line.utf8)) as? [String: Any]
            let port = try #require(URL(string: server.baseURL)?.port)
            #expect(server.baseURL == "https://\(Self.host):\(port)")
            #expect(report?["host"] as? String == Self.host)
            #expect(server.certificatePath.hasSuffix("/server/development-ca-\(Self.host).pem"))
            let loopback = report?["loopback"] as? [String: String]
            #expect(loopback?["baseURL"] == "https://localhost:\(port)")
            #expect(loopback?["certificatePath"]?.hasSuffix("/server/development-ca.pem") == true)
            #expect(server.outboxURL == "https://localhost:\(port)/dev/outbox")

            for api in ["thunderid", "amplify", "msal"] {
                let setup = try await NativeAuthProcess.run(["setup", api], home: home.url)
                #expect(setup.output.contains(server.baseURL), "\(setup.output)")
                #expect(setup.output.contains(#"developmentCertificateHost: "127.0.0.2""#), "\(setup.output)")
                #expect(setup.output.contains("development-ca-\(Self.host).pem"), "\(setup.output)")
            }
            let doctor = try await NativeAuthProcess.run(["doctor", "--json"], home: home.url)
            #expect(doctor.status == 0, "\(doctor.output)")

            let errors = server.endAndReadErrors()
            #expect(errors.contains("--host: whoever can reach \(Self.host)"), "\(errors)")
        }
    }

    @Test("An app's code for a host compiles as one for loopback, with the name of the host's certificate")
    func iosSetup() async throws {
        try await withHome { home in
            let server = try await RunningServer(["serve", "--port", "0", "--host", Self.host, "--json"], home: home)
            defer { server.stop() }
            let setup = try await NativeAuthProcess.run(["setup", "msal", "--ios"], home: home.url)
            #expect(setup.output.contains(#"Bundle.main.path(forResource: "development-ca-127.0.0.2", ofType: "pem")"#))
            #expect(setup.output.contains("It is trusted for this machine and \(Self.host) only."), "\(setup.output)")
        }
    }

    @Test("With every address, apps still use localhost, and the warning is shown")
    func everyAddress() async throws {
        try await withHome { home in
            let server = try await RunningServer(["serve", "--ephemeral", "--host", "0.0.0.0", "--json"], home: home)
            #expect(server.baseURL.hasPrefix("https://localhost:"))
            #expect(!server.line.contains(#""loopback""#))
            let errors = server.endAndReadErrors()
            #expect(errors.contains("--host: whoever can reach an address of this machine"), "\(errors)")
        }
    }
}
#endif
