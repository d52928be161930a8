import EntraNativeAuth
import NativeAuthCore

func signUp(username: String, ask: (String) async -> String) async throws -> EntraClient {
    let client = EntraClient(
        configuration: try EntraConfiguration(
            clientID: "00001111-aaaa-2222-bbbb-3333cccc4444",
            authority: try EntraAuthority(tenantSubdomain: "contoso"),
            capabilities: [.mfaRequired, .registrationRequired]
        )
    )

    var step = try await client.signUp(username: username)
    if case .codeRequired(let state) = step {
        let code = await ask("Code sent to \(state.delivery.sentTo)")
        step = try await client.submitCode(Secret(code), for: state)
    }
    if case .attributesRequired(let state) = step {
        step = try await client.submitAttributes(["displayName": "Ada"], for: state)
    }
    if case .completed(let done) = step, case .completed(let account) = try await client.signIn(after: done) {
        print("Signed in as \(account.username ?? "unknown")")
    }
    return client
}
