import Foundation
import NativeAuthCore
import NativeAuthTesting
import ThunderID

@testable import ThunderIDSwiftUI

/// A state whose client has a scripted server, a fixed clock, and a store that can fail.
@MainActor
struct Desk {
    let clock = TestClock()
    let storage = ReadableStorage()
    let transport: ScriptedTransport
    let state: ThunderIDState

    /// - Parameters:
    ///   - user: the signed-in user; `nil` for none.
    ///   - clientId: the client id for browser sign-in.
    init(_ user: String? = nil, _ answers: [ScriptedTransport.Answer] = [], clientId: String? = nil) throws {
        transport = ScriptedTransport(answers)
        let client = ThunderIDClient(
            environment: ClientEnvironment(transport: transport, clock: clock.clock)
        )
        var config = ThunderIDConfig(
            baseUrl: "https://localhost:1",
            clientId: clientId,
            afterSignInUrl: "app.test://back",
            applicationId: "a",
            storage: storage
        )
        // These tokens are unsigned.
        config.tokenValidation = TokenValidationConfig(validate: false)
        state = ThunderIDState(
            client: client,
            config: config,
            i18n: ThunderIDI18n(language: "en-US", storageKey: "desk")
        )
        if let user { try signIn(user) }
    }

    /// Stores the tokens of a user.
    func signIn(_ user: String, issuedAt: Int = 1) throws {
        let token = Self.token(#""sub":"\#(user)","email":"\#(user)@old.example","iat":\#(issuedAt)"#)
        try storage.update(["thunder.access_token": Secret(token)])
    }

    /// Returns an unsigned token.
    static func token(_ claims: String) -> String {
        let payload = Data("{\(claims)}".utf8).base64EncodedString()
            .replacingOccurrences(of: "=", with: "").replacingOccurrences(of: "+", with: "-")
            .replacingOccurrences(of: "/", with: "_")
        return "eyJhbGciOiJub25lIn0.\(payload).x"
    }

    /// Returns a token response for a code.
    static func grant(_ user: String) -> ScriptedTransport.Answer {
        .json(
            #"{"access_token":"\#(token(#""sub":"\#(user)""#))","token_type":"Bearer","expires_in":3600}"#,
            path: "/oauth2/token"
        )
    }

    static func profile(_ id: String, email: String) -> ScriptedTransport.Answer {
        .json(
            #"""
            {"schemas":["urn:ietf:params:scim:schemas:core:2.0:User"],"id":"\#(id)","userName":"\#(id)",
             "emails":[{"value":"\#(email)","primary":true}]}
            """#
        )
    }
}

/// Storage adapter whose reads can fail.
final class ReadableStorage: StorageAdapter, SecretStore {
    let secrets = FailingSecretStore()

    var hasExclusiveProcessLock: Bool { true }
    func read(_ key: String) -> SecretReading { secrets.read(key) }
    func update(_ changes: [String: Secret?]) throws { try secrets.update(changes) }
    func store(key: String, value: String) throws { try update([key: Secret(value)]) }
    func retrieve(key: String) -> String? { try? read(key).get()?.reveal() }
    func delete(key: String) { try? update([key: nil]) }
    func clear() {}
}
