// What README.md shows of SwiftUI, as an app has it. `make lint` sees to it that both are the same.
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
