import NativeAuthTesting

// An app's own test would pass these to the code under test.
let transport = ScriptedTransport([.json(#"{"flowStatus":"COMPLETE"}"#)])
let store = FailingSecretStore()
print("consumer OnlyNativeAuthTesting: \(transport.remaining) answer waits, reads fail: \(store.readsFail)")

#if os(macOS) || os(Linux)
/// The test of docs/ci.md. Not called here: it needs the command.
func newUser() async throws {
    let server = try await LocalServer.start()
    let user = try await server.createUser()
    print(server.baseURL, server.application.applicationId, server.certificatePath, user.username, user.password)
    await server.stop()
}
#endif
