// Uses of the components in the released SDK's documentation and quickstart app, beyond the seeds: written as in an
// app, with a log in place of an app's own navigation.
import SwiftUI
import ThunderIDSwiftUI

struct DocumentedHome: View {
    @EnvironmentObject var state: ThunderIDState
    let log: (String) -> Void

    var body: some View {
        SignedIn {
            VStack {
                UserAvatar(size: 64)
                Text("Hello, \(state.user?.claims?["given_name"]?.value as? String ?? "you")")
                DocumentedToken()
                DocumentedProfile(log: log)
                SignOutButton { log("signed out") }
            }
        } fallback: {
            VStack {
                SignInButton { log("sign in") }
                BaseSignInButton(label: "Enter", isLoading: state.isLoading) { log("enter") }
                SignUpButton { log("sign up") }
            }
        }
    }
}

struct DocumentedToken: View {
    @EnvironmentObject var state: ThunderIDState
    @State private var subject = ""

    var body: some View {
        Text("Subject \(subject)")
            .task {
                guard let token = try? await state.client.getAccessToken() else { return }
                let claims: [String: AnyCodable]? = try? state.client.decodeJwtToken(token)
                subject = claims?["sub"]?.value as? String ?? "unknown"
            }
        Text("Application \((try? state.client.getConfiguration())?.applicationId ?? "none")")
        Text("Organization \((try? state.client.getConfiguration())?.organizationHandle ?? "none")")
    }
}

struct DocumentedProfile: View {
    let log: (String) -> Void

    var body: some View {
        BaseUserProfile(onSaved: { log("saved") }, onError: { log("failed") }) {
            profile,
            fields,
            isLoading,
            error,
            save in
            if let profile { Text("Profile \(profile.id)") }
            if isLoading { ProgressView() }
            if let error { Text(error) }
            if let phone = fields["phoneNumbers"] { TextField("Phone", text: phone) }
            Button("Keep") { save() }.disabled(isLoading)
        }
    }
}
