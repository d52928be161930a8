// The SwiftUI code of README.md, as in an app. `make lint` checks that both are the same.
import SwiftUI
import ThunderIDSwiftUI

struct QuickStartApp: App {
    // `bin/nativeauth setup thunderid` prints the configuration for the local server.
    let config = ThunderIDConfig(
        baseUrl: "https://<your-server>",
        clientId: "<your-client-id>",
        scopes: ["openid", "profile", "email"],
        afterSignInUrl: "<your-scheme>://callback",
        applicationId: "<your-application-id>"
    )

    var body: some Scene {
        WindowGroup {
            RootView().thunderIDProvider(config: config)
        }
    }
}

struct RootView: View {
    @EnvironmentObject var state: ThunderIDState

    var body: some View {
        SignedIn {
            Text("Hello, \(state.user?.displayName ?? "you")")
            SignOutButton()
        } fallback: {
            SignIn(applicationId: "<your-application-id>", onError: { print("Sign-in: \($0)") })
        }
    }
}

@MainActor
func themedRoot() -> some View {
    RootView().formTheme(FormTheme())
}
