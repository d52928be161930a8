import Foundation
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import EntraNativeAuth

@Suite("Saved states", .timeLimit(.minutes(5)))
struct SavedStateTests {
    @Test("Every state round-trips through saving", arguments: Samples.states)
    func roundTrip(_ state: EntraState) throws {
        let data = try JSONEncoder().encode(state)
        #expect(try JSONDecoder().decode(EntraState.self, from: data) == state)
        #expect(state.username == "ada@example.com")
        #expect(state.correlationID == Samples.id)
    }

    @Test("The description of a state contains no continuation token", arguments: Samples.states)
    func masked(_ state: EntraState) {
        var dumped = ""
        dump(state, to: &dumped)
        for text in ["\(state)", String(reflecting: state), dumped] {
            #expect(!text.contains(Samples.token.reveal()))
        }
    }

    @Test("An incomplete saved form is refused without a crash")
    func damaged() throws {
        let whole = try JSONEncoder().encode(EntraState.signUpCode(Samples.signUpCode))
        for length in stride(from: 0, to: whole.count - 1, by: 7) {
            #expect(throws: (any Error).self) {
                try JSONDecoder().decode(EntraState.self, from: whole.prefix(length))
            }
        }
    }

    @Test("A saved state of another tenant or app is refused before anything is sent")
    func elses() async throws {
        let first = ScriptedTransport([
            .json(try Fixture.text("ok-ct1")), .json(try Fixture.text("challenge-oob-js")),
        ])
        guard case .codeRequired(let saved) = try await Samples.client(first).signUp(username: "ada@example.com") else {
            Issue.record("no code")
            return
        }
        let data = try JSONEncoder().encode(saved)
        let state = try JSONDecoder().decode(EntraState.SignUpCode.self, from: data)
        let transport = ScriptedTransport([.json(try Fixture.text("ok-ct3")), .json(try Fixture.text("ok-ct3"))])
        let configurations = [
            try EntraConfiguration(clientID: "client-2", authority: try EntraAuthority(tenantSubdomain: "contoso")),
            try EntraConfiguration(clientID: "client-1", authority: try EntraAuthority(tenantSubdomain: "fabrikam")),
        ]
        for configuration in configurations {
            let other = EntraClient(
                configuration: configuration,
                store: MemorySecretStore(),
                environment: ClientEnvironment(transport: transport)
            )
            let error = await EntraSessionEnvironment.failure { try await other.submitCode(Samples.code, for: state) }
            #expect(error?.kind == .misconfigured)
            #expect(error?.nativeAuthError.message.contains("another tenant or app") == true)
        }
        #expect(transport.requests.isEmpty)
        _ = try await Samples.client(transport).submitCode(Samples.code, for: state)
        #expect(transport.requests.count == 1)
    }

    @Test("Another process continues from a saved state")
    func resumed() async throws {
        let first = ScriptedTransport([
            .json(try Fixture.text("ok-ct1")), .json(try Fixture.text("challenge-oob-js")),
        ])
        let step = try await Samples.client(first).signUp(username: "ada@example.com")
        guard case .codeRequired(let state) = step else {
            Issue.record("no code")
            return
        }
        let data = try JSONEncoder().encode(state)
        let second = ScriptedTransport([.json(try Fixture.text("ok-ct3")), .json(try Fixture.text("token-ok"))])
        let client = try Samples.client(second)
        let resumed = try JSONDecoder().decode(EntraState.SignUpCode.self, from: data)
        guard case .completed(let done) = try await client.submitCode(Samples.code, for: resumed) else {
            Issue.record("not done")
            return
        }
        let claims = #"{"id_token":{}}"#
        guard case .completed(let account) = try await client.signIn(after: done, scopes: ["User.Read"], claims: claims)
        else {
            Issue.record("no sign-in")
            return
        }
        let sent = EntraSessionEnvironment.fields(second.requests[1])
        #expect(sent["scope"] == "User.Read openid profile offline_access" && sent["claims"] == claims)
        #expect(account.username == "abc@test.com")
        let form = String(bytes: second.requests[0].body ?? Data(), encoding: .utf8) ?? ""
        #expect(form.contains("continuation_token=test-continuation-token-2"))
    }
}
