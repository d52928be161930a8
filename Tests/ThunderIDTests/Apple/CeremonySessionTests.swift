import AuthFlows
import Foundation
import NativeAuthCore
import Testing

@testable import ThunderID

private struct Authenticator: PasskeyAuthenticator {
    let answer: @Sendable (PasskeyRequest) throws -> PasskeyAnswer
    func answer(_ request: PasskeyRequest) async throws -> PasskeyAnswer { try answer(request) }
}

private struct Browser: BrowserSession {
    let answer: @Sendable (BrowserRequest) throws -> URL
    func open(_ request: BrowserRequest) async throws -> URL { try answer(request) }
}

@MainActor
@Suite("The session helpers of the released SDK", .timeLimit(.minutes(5)))
struct CeremonySessionTests {
    private let options = #"{"challenge":"AQI","rpId":"example.com","allowCredentials":[]}"#

    @Test("Assertion inputs are base64url without padding")
    func assertion() {
        func inputs(_ user: Data?) -> [String: String] {
            PasskeyAuthSession.assertionInputs(
                credentialID: Data([1, 2]),
                rawClientDataJSON: Data([3]),
                rawAuthenticatorData: Data([4]),
                signature: Data([5]),
                userID: user
            )
        }
        var expected = ["credentialId": "AQI", "clientDataJSON": "Aw", "authenticatorData": "BA", "signature": "BQ"]
        #expect(inputs(nil) == expected)
        expected["userHandle"] = "Bg"
        #expect(inputs(Data([6])) == expected)
    }

    @Test("Attestation inputs are base64url without padding")
    func attestation() {
        let inputs = PasskeyAuthSession.attestationInputs(
            credentialID: Data([1]),
            rawClientDataJSON: Data([2]),
            rawAttestationObject: Data([3])
        )
        #expect(inputs == ["credentialId": "AQ", "clientDataJSON": "Ag", "attestationObject": "Aw"])
    }

    @Test("A passkey response becomes the inputs")
    func authenticate() async throws {
        let session = PasskeyAuthSession(
            Authenticator { request in
                guard case .signIn(let options) = request.ceremony else { throw CancellationError() }
                #expect(options.relyingPartyID == "example.com")
                return try #require(
                    PasskeyAnswer(
                        credentialID: Data([1]),
                        response: ["clientDataJSON": Data([2]), "authenticatorData": Data([3]), "signature": Data([4])]
                    )
                )
            }
        )
        let inputs = try await session.authenticate(requestOptionsJson: options)
        #expect(
            inputs == ["credentialId": "AQ", "clientDataJSON": "Ag", "authenticatorData": "Aw", "signature": "BA"]
        )
    }

    @Test(
        "Peer defect 5: cancellation, missing passkey, no support and failure are different errors",
        arguments: [
            (CancellationError() as any Error, IAMErrorCode.passkeyCancelled),
            (
                NativeAuthError(.refused, message: "none", serverCode: PasskeyAnswer.noCredential),
                .passkeyNoCredential
            ),
            (NativeAuthError(.unsupported, message: "no"), .passkeyNotSupported),
            (NativeAuthError(.refused, message: "no"), .passkeyFailed), (URLError(.badURL), .passkeyFailed),
        ]
    )
    func failures(_ error: any Error, _ code: IAMErrorCode) async {
        let session = PasskeyAuthSession(Authenticator { _ in throw error })
        await #expect { try await session.authenticate(requestOptionsJson: options) } throws: {
            ($0 as? IAMError)?.code == code
        }
    }

    @Test(
        "Peer defect 5: malformed options are a documented error",
        arguments: ["", "{}", "[1]", "{\"challenge\":1}"]
    )
    func unreadable(_ json: String) async {
        let session = PasskeyAuthSession(Authenticator { _ in throw CancellationError() })
        await #expect { try await session.register(creationOptionsJson: json) } throws: {
            ($0 as? IAMError)?.code == .passkeyFailed
        }
    }

    @Test("The browser session is ephemeral by default")
    func cookies() {
        func isEphemeral(_ session: FederatedAuthSession) -> Bool? {
            (session.browser as? SystemBrowserSession)?.isEphemeral
        }
        #expect(isEphemeral(FederatedAuthSession()) == true)
        #expect(isEphemeral(FederatedAuthSession(sharesBrowserCookies: true)) == false)
    }

    @Test("The browser session waits for the callback scheme; closing it is a cancellation")
    func browser() async throws {
        let url = try #require(URL(string: "https://idp.example.com/authorize?state=1"))
        let back = try #require(URL(string: "myapp://callback?code=1"))
        let session = FederatedAuthSession(
            Browser { request in
                #expect(request.url == url && request.callback?.scheme == "myapp")
                return back
            }
        )
        #expect(try await session.authenticate(url: url, callbackURLScheme: "myapp") == back)
        let closed = FederatedAuthSession(Browser { _ in throw CancellationError() })
        await #expect(throws: FederatedAuthSession.CancelledError.self) {
            try await closed.authenticate(url: url, callbackURLScheme: "myapp")
        }
        let broken = FederatedAuthSession(Browser { _ in throw NativeAuthError(.wrongState, message: "open") })
        await #expect(throws: IAMError.self) { try await broken.authenticate(url: url, callbackURLScheme: "myapp") }
    }
}
