import ComponentSupport
@_spi(Host) import SwiftUI
import Testing
import ThunderIDSwiftUI

/// Promise 20: the seeds' views with a server over TLS. Where a seed has a placeholder for the application's id, its
/// view is repeated with the id; nothing else is changed.
@MainActor
@Suite("The component seeds run", .serialized, .timeLimit(.minutes(5)))
struct SeedsRunTests {
    @MainActor
    final class Log {
        var completions = 0
        var errors: [String] = []
        /// Whether a user was signed in at each completion.
        var wasSignedIn: [Bool] = []
    }

    @Test("SignIn: a refused password calls onError, the right one onComplete, when the user is signed in")
    func signIn() async throws {
        try await ComponentTestServer.run { world in
            try await world.signUp("ada")
            let log = Log()
            let id = world.applications.demo.applicationId
            let config = world.config()
            let host = ViewHost { SignInScreen(applicationId: id, log: log).thunderIDProvider(config: config) }
            try await host.wait(for: "the form") { host.has(.identifier("thunderid-field-password")) }
            try host.type("ada", into: .identifier("thunderid-field-username"))
            try host.type("wrong", into: .identifier("thunderid-field-password"))
            host.reevaluate()
            try host.tap(.identifier("thunderid-action-action_001"))
            try await host.wait(for: "an error") { !log.errors.isEmpty }
            #expect(log.errors.count == 1 && log.errors[0].isEmpty == false && log.completions == 0)
            try host.type(ComponentTestServer.password, into: .identifier("thunderid-field-password"))
            try host.tap(.identifier("thunderid-action-action_001"))
            try await host.wait(for: "the end") { log.completions > 0 }
            host.reevaluate()
            try host.check()
            #expect(log.completions == 1 && log.wasSignedIn == [true] && log.errors.count == 1)
            host.close()
        }
    }

    @Test("SignUp: the form is filled in, and the user is signed in at onComplete")
    func signUp() async throws {
        try await ComponentTestServer.run { world in
            let log = Log()
            let id = world.applications.demo.applicationId
            let config = world.config()
            let host = ViewHost { SignUpScreen(applicationId: id, log: log).thunderIDProvider(config: config) }
            let answers = [
                "username": "grace", "password": ComponentTestServer.password, "email": "grace@example.com",
                "given_name": "Grace", "family_name": "Example",
            ]
            try await host.wait(for: "the form") { host.has(.identifier("thunderid-field-username")) }
            var last: [String] = []
            try await host.wait(for: "the end") {
                if log.completions > 0 { return true }
                // One step after another, as the server requires.
                let fields = answers.keys.filter { host.has(.identifier("thunderid-field-\($0)")) }.sorted()
                guard !fields.isEmpty, fields != last else { return false }
                for field in fields {
                    try host.type(answers[field] ?? "", into: .identifier("thunderid-field-\(field)"))
                }
                host.reevaluate()
                let button = host.nodes.first {
                    $0.isEnabled && $0.accessibility.identifier?.hasPrefix("thunderid-action-") == true
                }
                guard let name = button?.accessibility.identifier else { return false }
                try host.tap(.identifier(name))
                last = fields
                return false
            }
            #expect(log.completions == 1 && log.wasSignedIn == [true] && log.errors.isEmpty)
            host.close()
        }
    }

    @Test("BaseSignIn: binding, submit, isLoading and error, as the seed's own form uses them")
    func customSignIn() async throws {
        try await ComponentTestServer.run { world in
            try await world.signUp("ada")
            let log = Log()
            let id = world.applications.demo.applicationId
            let config = world.config()
            let host = ViewHost { CustomScreen(applicationId: id, log: log).thunderIDProvider(config: config) }
            try await host.wait(for: "the form") { host.has(.label("password")) }
            try host.type("ada", into: .label("username"))
            try host.type("wrong", into: .label("password"))
            host.reevaluate()
            #expect(try host.find(.label("username")).value == "ada")
            try host.tap("Sign in")
            try await host.wait(for: "an error") { host.has(.identifier("error")) && !log.errors.isEmpty }
            #expect(try log.errors == [host.find(.identifier("error")).text])
            // Submitted secrets are cleared, other values stay.
            #expect(try host.find(.label("username")).value == "ada")
            try host.type(ComponentTestServer.password, into: .label("password"))
            try host.tap("Sign in")
            #expect(try host.find("Sign in").isEnabled == false)
            try await host.wait(for: "the end") { log.completions > 0 }
            #expect(log.completions == 1 && log.wasSignedIn == [true] && !host.has(.identifier("error")))
            host.close()
        }
    }

    @Test("BaseSignIn: the documentation's own form, which has no content before the flow begins")
    func emptyAtFirst() async throws {
        try await ComponentTestServer.run { world in
            try await world.signUp("ada")
            let log = Log()
            let id = world.applications.demo.applicationId
            let config = world.config()
            let host = ViewHost {
                BaseSignIn(applicationId: id, onComplete: { log.completions += 1 }) { state in
                    ForEach(state.inputs, id: \.name) { input in
                        TextField(input.name, text: state.binding(for: input.name))
                    }
                    ForEach(state.actions, id: \.id) { action in
                        Button(action.label ?? "Continue") { state.submit(actionId: action.id) }
                            .disabled(state.isLoading)
                    }
                }
                .thunderIDProvider(config: config)
            }
            try await host.wait(for: "the form") { host.has(.label("password")) }
            try host.type("ada", into: .label("username"))
            try host.type(ComponentTestServer.password, into: .label("password"))
            host.reevaluate()
            try host.tap("Sign in")
            try await host.wait(for: "the end") { log.completions > 0 }
            #expect(log.completions == 1)
            host.close()
        }
    }

    @Test("SignIn: a visible form is shown again after a sign-out elsewhere, and reports the next sign-in")
    func staysOnScreen() async throws {
        try await ComponentTestServer.run { world in
            try await world.signUp("ada")
            let log = Log()
            let id = world.applications.demo.applicationId
            let state = ThunderIDState(client: try await world.client())
            let host = ViewHost { SignInScreen(applicationId: id, log: log).thunderIDProvider(state: state) }
            for round in 1...2 {
                try await host.wait(for: "the form") { host.has(.identifier("thunderid-field-password")) }
                try host.type("ada", into: .identifier("thunderid-field-username"))
                try host.type(ComponentTestServer.password, into: .identifier("thunderid-field-password"))
                host.reevaluate()
                try host.tap(.identifier("thunderid-action-action_001"))
                try await host.wait(for: "the end") { log.completions == round }
                state.client.clearSession()
            }
            #expect(log.wasSignedIn == [true, true] && log.errors.isEmpty)
            host.close()
        }
    }

    @Test("SignIn: a form that disappears at the sign-in still reports its completion")
    func guarded() async throws {
        try await ComponentTestServer.run { world in
            try await world.signUp("ada")
            let log = Log()
            let id = world.applications.demo.applicationId
            let config = world.config()
            let host = ViewHost {
                SignedIn {
                    Text("inside")
                } fallback: {
                    SignInScreen(applicationId: id, log: log)
                }
                .thunderIDProvider(config: config)
            }
            try await host.wait(for: "the form") { host.has(.identifier("thunderid-field-password")) }
            try host.type("ada", into: .identifier("thunderid-field-username"))
            try host.type(ComponentTestServer.password, into: .identifier("thunderid-field-password"))
            host.reevaluate()
            try host.tap(.identifier("thunderid-action-action_001"))
            try await host.wait(for: "the end") { log.completions > 0 && host.has("inside") }
            #expect(log.completions == 1 && log.errors.isEmpty)
            host.close()
        }
    }

    @Test("The seeds' unchanged views: an unknown application is a readable error without a crash")
    func placeholders() async throws {
        try await ComponentTestServer.run { world in
            let config = world.config()
            let host = ViewHost {
                VStack {
                    SignInUsage.AuthView()
                    SignInCompletion.AuthView()
                    CustomSignInView()
                    SignUpUsage.AuthView()
                    SignUpCompletion.view
                    CustomSignUpView()
                }
                .thunderIDProvider(config: config)
            }
            try await host.wait(for: "an error in the custom forms") { host.all(.text("Try again")).count >= 2 }
            host.reevaluate()
            try host.check()
            host.close()
        }
    }
}

private struct SignInScreen: View {
    let applicationId: String
    let log: SeedsRunTests.Log
    @EnvironmentObject var state: ThunderIDState

    var body: some View {
        SignIn(
            applicationId: applicationId,
            onComplete: {
                log.completions += 1
                log.wasSignedIn.append(state.isSignedIn)
            },
            onError: { errorMessage in
                log.errors.append(errorMessage)
            }
        )
    }
}

private struct SignUpScreen: View {
    let applicationId: String
    let log: SeedsRunTests.Log
    @EnvironmentObject var state: ThunderIDState

    var body: some View {
        SignUp(
            applicationId: applicationId,
            onComplete: {
                log.completions += 1
                log.wasSignedIn.append(state.isSignedIn)
            },
            onError: { errorMessage in
                log.errors.append(errorMessage)
            }
        )
    }
}

private struct CustomScreen: View {
    let applicationId: String
    let log: SeedsRunTests.Log
    @EnvironmentObject var state: ThunderIDState

    var body: some View {
        BaseSignIn(
            applicationId: applicationId,
            onComplete: {
                log.completions += 1
                log.wasSignedIn.append(state.isSignedIn)
            },
            onError: { log.errors.append($0) }
        ) { signInState in
            VStack(spacing: 16) {
                if let error = signInState.error {
                    Text(error).foregroundStyle(.red).accessibilityIdentifier("error")
                }
                ForEach(signInState.inputs, id: \.name) { input in
                    if input.type == "PASSWORD_INPUT" {
                        SecureField(input.name, text: signInState.binding(for: input.name))
                    } else {
                        TextField(input.name, text: signInState.binding(for: input.name))
                    }
                }
                ForEach(signInState.actions, id: \.id) { action in
                    Button(action.label ?? "Submit") {
                        signInState.submit(actionId: action.id)
                    }
                    .disabled(signInState.isLoading)
                }
            }
        }
    }
}
