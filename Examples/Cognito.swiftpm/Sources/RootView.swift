import AuthFlows
import AuthFlowsUI
import SwiftUI

/// The forms while no user is signed in, the app's content afterwards.
struct RootView: View {
    let client: any AuthClient

    var body: some View {
        AuthGate(client) { user in
            HomeView(user: user)
        }
    }
}
