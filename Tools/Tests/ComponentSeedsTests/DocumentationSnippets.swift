// Code of docs/ for Apple's platforms, unchanged: `make lint` compares.
import AuthFlows
import AuthFlowsUI
import AuthenticationServices
import SwiftUI
import ThunderID

@MainActor
func signInInBrowser(with client: ThunderIDClient) async throws -> User {
    try await client.signInWithRedirect(using: SystemBrowserSession())
}

extension View {
    func signInWindow(_ window: ASPresentationAnchor) -> some View {
        environment(\.passkeyAuthenticator, SystemPasskeyAuthenticator { [window] in window })
            .environment(\.browserSession, SystemBrowserSession { [window] in window })
    }
}
