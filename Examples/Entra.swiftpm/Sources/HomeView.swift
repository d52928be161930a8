import AuthFlows
import SwiftUI

/// The content for a signed-in user.
struct HomeView: View {
    let user: FlowUser
    @EnvironmentObject private var session: AuthSession

    var body: some View {
        VStack(spacing: 16) {
            Text("Signed in as \(user.displayName ?? user.username ?? user.id)")
            Button("Sign out") {
                Task { await session.signOut() }
            }
        }
    }
}
