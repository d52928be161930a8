@_spi(Host) import AuthenticationServices
import Foundation
import Testing
import UIKit

@MainActor
@Suite("Browser sessions and passkey requests always fail", .timeLimit(.minutes(5)))
struct AuthenticationServicesTests {
    private final class Window: ASWebAuthenticationPresentationContextProviding {
        func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor { UIWindow() }
    }

    private final class Delegate: ASAuthorizationControllerDelegate {
        var codes: [ASAuthorizationError.Code?] = []

        func authorizationController(
            controller: ASAuthorizationController,
            didCompleteWithAuthorization authorization: ASAuthorization
        ) {
            Issue.record("There is no passkey.")
        }

        func authorizationController(controller: ASAuthorizationController, didCompleteWithError error: any Error) {
            codes.append((error as? ASAuthorizationError)?.code)
        }
    }

    @Test("A browser session fails without a window, and is cancelled with one", arguments: [false, true])
    func browser(hasWindow: Bool) throws {
        var codes: [ASWebAuthenticationSessionError.Code?] = []
        let session = ASWebAuthenticationSession(
            url: try #require(URL(string: "https://example.com")),
            callbackURLScheme: "app"
        ) { url, error in
            #expect(url == nil)
            codes.append((error as? ASWebAuthenticationSessionError)?.code)
        }
        let window = Window()
        if hasWindow { session.presentationContextProvider = window }
        #expect(session.canStart == hasWindow)
        #expect(session.start() == hasWindow)
        #expect(codes == [hasWindow ? .canceledLogin : .presentationContextNotProvided])
    }

    @Test("A passkey request fails, and an AutoFill request waits until it is cancelled")
    func passkeys() {
        let provider = ASAuthorizationPlatformPublicKeyCredentialProvider(relyingPartyIdentifier: "example.com")
        let controller = ASAuthorizationController(authorizationRequests: [
            provider.createCredentialAssertionRequest(challenge: Data([1]))
        ])
        let delegate = Delegate()
        controller.delegate = delegate
        controller.performRequests()
        #expect(delegate.codes == [ASAuthorizationController.refusal])
        controller.performAutoFillAssistedRequests()
        #expect(delegate.codes.count == 1)
        controller.cancel()
        #expect(delegate.codes.last == .canceled)
    }
}
