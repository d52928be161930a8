import AuthFlows
import SwiftUI

/// The content for a signed-in user.
struct HomeView: View {
    let user: FlowUser
    @EnvironmentObject private var session: AuthSession

    var body: some View {
        NavigationStack {
            VStack(spacing: 16) {
                Text("Signed in as \(user.displayName ?? user.username ?? user.id)")
                NavigationLink("Account") { AccountView(user: user) }
                Button("Sign out") {
                    Task { await session.signOut() }
                }
            }
            .navigationTitle("Home")
        }
    }
}

/// The attributes of the user.
private struct AccountView: View {
    let user: FlowUser

    var body: some View {
        VStack(alignment: .leading, spacing: 8) {
            Text("ID: \(user.id)")
            if let email = user.email { Text("Email: \(email)") }
        }
        .padding()
        .navigationTitle("Account")
    }
}
