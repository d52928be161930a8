import Amplify
import Foundation

/// A view model of an app in Swift 5 mode: a plain class, with `Any` where Amplify has it.
class Model {
    var told: [String] = []
    var tokens: [UnsubscribeToken] = []
    var sinks: Set<AnyCancellable> = []
    let hasHeard = DispatchSemaphore(value: 0)

    func listen() {
        let filter: HubFilter = { _ in self.tokens.count < 100 }
        tokens.append(
            Amplify.Hub.listen(to: .auth, isIncluded: HubFilters.all(filters: filter, { _ in true })) { payload in
                guard payload.eventName == HubPayload.EventName.Auth.signedIn else { return }
                let data: Any? = payload.data
                self.told.append((data as? Fake.User)?.username ?? "nobody")
                self.hasHeard.signal()
            }
        )
    }

    func misuse() async -> String {
        do {
            _ = try await Amplify.Auth.getCurrentUser()
            return "allowed"
        } catch AuthError.configuration {
            return "refused"
        } catch {
            return "\(error)"
        }
    }

    func signUp(options: Any?) async throws -> AuthSignUpResult {
        try await Amplify.Auth.signUp(
            username: "ada",
            options: AuthSignUpRequest.Options(userAttributes: nil, pluginOptions: options)
        )
    }

    func autoSignIn() {
        Amplify.Publisher.create { try await Amplify.Auth.autoSignIn() }
            .sink { _ in
            } receiveValue: { _ in
                self.hasHeard.signal()
            }
            .store(in: &sinks)
    }

    func wait() {
        hasHeard.wait()
        hasHeard.wait()
    }
}
