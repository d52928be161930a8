import AuthFlows
import AuthFlowsUI
import SwiftUI
import ThunderID

/// The forms while no user is signed in, the app's content afterwards.
struct RootView: View {
    let config: ThunderIDConfig
    @State private var client: ThunderIDAuthClient?
    @State private var problem: String?

    var body: some View {
        ZStack {
            if let client {
                AuthGate(client) { user in
                    HomeView(user: user)
                }
            } else if let problem {
                Text(problem)
            } else {
                ProgressView()
            }
        }
        .task {
            guard client == nil else { return }
            do {
                let client = ThunderIDClient()
                try await client.initialize(config: config)
                self.client = ThunderIDAuthClient(client)
            } catch {
                problem = error.localizedDescription
            }
        }
    }
}
