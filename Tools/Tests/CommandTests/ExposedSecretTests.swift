import Foundation
import ProcessSupport
import Testing

@Suite("A secret in the command's arguments, for any field name", .timeLimit(.minutes(5)))
struct ExposedSecretTests {
    /// Sign-in flow with a secret field that only the server declares as secret.
    private static let flow = """
        resource_type: flow
        id: d58fcda2-47ce-82c2-849b-cc31eed8016d
        name: Sign in
        handle: sign-in
        flowType: AUTHENTICATION
        nodes:
          - {id: start, type: START, onSuccess: prompt}
          - id: prompt
            type: PROMPT
            meta:
              components:
                - type: BLOCK
                  id: block
                  components:
                    - type: TEXT_INPUT
                      id: input_001
                      ref: username
                      label: Username
                      required: true
                    - type: PASSWORD_INPUT
                      id: input_002
                      ref: watchword
                      label: Watchword
                      required: true
                    - type: ACTION
                      id: action_001
                      variant: PRIMARY
                      eventType: SUBMIT
                      label: Continue
            prompts:
              - inputs:
                  - {ref: input_001, identifier: username, type: TEXT_INPUT, required: true}
                  - {ref: input_002, identifier: watchword, type: PASSWORD_INPUT, required: true}
                action: {ref: action_001, nextNode: check}
          - id: check
            type: TASK_EXECUTION
            executor: {name: CredentialsAuthExecutor}
            onSuccess: end
            onIncomplete: prompt
          - {id: end, type: END}
        """

    /// The shipped applications need all of these flows.
    private static let shippedFlows = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent()
        .appendingPathComponent("../../Sources/LocalIdentityServer/Resources/Flows")

    private func withServer(_ body: (RunningServer, TemporaryFolder) async throws -> Void) async throws {
        try await withHome { home in
            let flows = home.url.appendingPathComponent("flows-to-try")
            try FileManager.default.copyItem(at: Self.shippedFlows, to: flows)
            _ = try home.file("flows-to-try/sign-in.yaml", Self.flow)
            let server = try await RunningServer(["serve", "--ephemeral", "--json", "--flows", flows.path])
            defer { server.stop() }
            try await body(server, home)
        }
    }

    @Test("On a terminal, a secret argument is refused before any prompt; code 2")
    func terminal() async throws {
        try await withServer { server, home in
            let arguments = ["sign-in", "--input", "watchword=hunter2"] + server.options
            let terminal = try PseudoTerminal(arguments, environment: NativeAuthProcess.environment(home: home.url))
            try await terminal.expect("watchword is a secret")
            #expect(await terminal.wait() == 2)
            #expect(!terminal.output.contains("Username"))
            #expect(!terminal.output.contains("hunter2"))
            #expect(terminal.modes == terminal.modesBefore)
        }
    }

    @Test("With --json, a secret argument is refused even if a file has the value; other fields may be in both")
    func script() async throws {
        try await withServer { server, home in
            let file = try home.file("input.json", #"{"username":"ada","watchword":"from-the-file"}"#)
            let command = ["sign-in", "--json", "--input-file", file] + server.options
            let exposed = try await NativeAuthProcess.run(
                command + ["--input", "watchword=hunter2"],
                home: home.url
            )
            #expect(exposed.status == 2, "\(exposed.output)")
            #expect(exposed.errors.contains("watchword"))
            let open = try await NativeAuthProcess.run(command + ["--input", "username=eve"], home: home.url)
            #expect(open.status == 3, "it is sent and ignored by the server: \(open.output)")
        }
    }
}
