import Foundation
import ProcessSupport
import Testing

@Suite("nativeauth continue after a killed process", .server, .timeLimit(.minutes(5)))
struct ResumeTests {
    @Test("A process killed during a prompt leaves a flow to continue")
    func killed() async throws {
        let server = try RunningServer.current()
        try await withHome { home in
            let terminal = try PseudoTerminal(
                ["sign-in"] + server.options,
                environment: NativeAuthProcess.environment(home: home.url)
            )
            try await terminal.expect("Username: ")
            terminal.kill(SIGKILL)
            #expect(await terminal.wait() == 128 + SIGKILL)
            let result = try await NativeAuthProcess.run(["continue", "--json"], home: home.url)
            #expect(result.status == 3, "\(result.output) \(result.errors)")
            let inputs = try #require(try result.json()["inputs"] as? [[String: Any]])
            #expect(inputs.map { $0["name"] as? String } == ["username", "password"])
        }
    }
}
