// The SwiftUI code of README.md, as in an app. `make lint` checks that both are the same.
import SwiftUI
import ThunderIDSwiftUI

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
func root() -> some View {
    RootView().thunderIDProvider(config: ThunderIDConfig(baseUrl: "https://localhost:8090")).formTheme(FormTheme())
}
