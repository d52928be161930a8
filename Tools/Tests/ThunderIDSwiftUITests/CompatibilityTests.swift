@_spi(Host) import AuthenticationServices
import Foundation
import NativeAuthTesting
@_spi(Host) import SwiftUI
import Testing
import ThunderID

@testable import ThunderIDSwiftUI

@MainActor
@Suite("The components behave as those of the released SDK", .serialized, .timeLimit(.minutes(5)))
struct CompatibilityTests {
    private static let form = #"""
        {"executionId":"e","flowStatus":"INCOMPLETE","type":"VIEW","challengeToken":"t",
         "data":{"inputs":[{"identifier":"username","type":"TEXT_INPUT","required":true}],"actions":[{"ref":"go"}]}}
        """#

    @Test("SignIn and SignUp take the height of their content", arguments: [true, false])
    func height(_ isSignUp: Bool) async throws {
        let desk = try Desk(nil, [.json(Self.form, path: "/flow/execute")])
        let host = ViewHost {
            Group {
                if isSignUp { SignUp(applicationId: "a") } else { SignIn(applicationId: "a") }
            }
            .thunderIDProvider(state: desk.state)
        }
        try await host.wait(for: "the form") { host.has(.identifier("thunderid-field-username")) }
        let layout = try #require(host.nodes.first { $0.layout == "ContentHeight" })
        #expect(layout.all.contains { $0.role == .scroll })
    }

    @Test("SignInButton opens the configured page if the app sets no action")
    func signInUrl() async throws {
        let page = try #require(URL(string: "https://app.example/sign-in"))
        let client = ThunderIDClient()
        try await client.initialize(
            config: ThunderIDConfig(baseUrl: "https://localhost:1", signInUrl: page.absoluteString),
            storage: InMemoryStorageAdapter()
        )
        let state = ThunderIDState(user: nil, client: client)
        var opened: [URL] = []
        let host = ViewHost {
            SignInButton().thunderIDProvider(state: state)
                .environment(
                    \.openURL,
                    OpenURLAction { url in
                        opened.append(url)
                        return .handled
                    }
                )
        }
        try host.tap(.identifier("thunderid-sign-in"))
        #expect(opened == [page])
    }

    @Test(
        "Both system errors for a missing passkey are `passkeyNoCredential`",
        arguments: [
            (ASAuthorizationError.Code.notInteractive, IAMErrorCode.passkeyNoCredential),
            (.notHandled, .passkeyNoCredential), (.failed, .passkeyFailed), (.canceled, .passkeyCancelled),
        ]
    )
    func passkeys(_ refusal: ASAuthorizationError.Code, _ code: IAMErrorCode) async {
        ASAuthorizationController.refusal = refusal
        defer { ASAuthorizationController.refusal = .notHandled }
        await #expect {
            try await PasskeyAuthSession().authenticate(
                requestOptionsJson: #"{"challenge":"AQI","rpId":"example.com"}"#
            )
        } throws: {
            ($0 as? IAMError)?.code == code
        }
    }
}
