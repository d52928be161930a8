import Foundation
import ProcessSupport
import Testing

@Suite("nativeauth continue with connection options", .server, .timeLimit(.minutes(5)))
struct ContinueTests {
    private func begin(_ home: TemporaryFolder, ca: String? = nil) async throws {
        let server = try RunningServer.current()
        var options = server.options
        if let ca { options[options.count - 1] = ca }
        let begun = try await NativeAuthProcess.run(["sign-in", "--json"] + options, home: home.url)
        #expect(begun.status == 3, "\(begun.errors)")
    }

    private func goOn(_ options: [String], _ home: TemporaryFolder) async throws -> NativeAuthProcess.Result {
        try await NativeAuthProcess.run(["continue", "--json"] + options, home: home.url)
    }

    @Test(
        "Another server or application than the flow's is refused, and the flow is kept",
        arguments: [
            (["--server", "http://nonsense"], "https address"),
            (["--server", "https://localhost:1"], "start a new one"),
            (["--app", "another"], "start a new one"),
            (["--ca", "/nope.pem"], "/nope.pem"),
        ]
    )
    func refused(_ options: [String], _ reason: String) async throws {
        try await withHome { home in
            try await begin(home)
            let result = try await goOn(options, home)
            #expect(result.status == 2, "\(result.output)")
            #expect(try result.json()["code"] as? String == "usage")
            #expect((try result.json()["message"] as? String)?.contains(reason) == true, "\(result.output)")
            #expect(try await goOn([], home).status == 3)
        }
    }

    @Test("The flow's own server and application may be named")
    func same() async throws {
        let server = try RunningServer.current()
        try await withHome { home in
            try await begin(home)
            let options = ["--server", server.baseURL + "/", "--app", server.applicationId]
            #expect(try await goOn(options, home).status == 3)
        }
    }

    @Test("A moved certificate is replaced with --ca and remembered")
    func movedCertificate() async throws {
        let server = try RunningServer.current()
        try await withHome { home in
            let copy = home.url.appendingPathComponent("copy.pem").path
            try FileManager.default.copyItem(atPath: server.certificatePath, toPath: copy)
            try await begin(home, ca: copy)
            try FileManager.default.removeItem(atPath: copy)
            #expect(try await goOn([], home).status != 3)
            #expect(try await goOn(["--ca", server.certificatePath], home).status == 3)
            #expect(try await goOn([], home).status == 3, "the certificate is stored")
        }
    }
}
