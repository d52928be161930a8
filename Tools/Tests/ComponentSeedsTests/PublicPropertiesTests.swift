import AuthFlows
import Combine
import Foundation
import NativeAuthCore
import NativeAuthTesting
import SwiftUI
import Testing
import ThunderIDSwiftUI

// The properties of the components and the publishers of their states that an app uses, as with the released SDK. Most
// of the test is that it compiles.

@MainActor
@Suite("The components' properties and the states' publishers are public", .timeLimit(.minutes(5)))
struct PublicPropertiesTests {
    private let url = URL(fileURLWithPath: "/done")

    @Test("The properties of buttons are public")
    func buttons() {
        var calls = 0
        let signIn = SignInButton(accessibilityIdentifier: "in", onTap: { calls += 1 })
        let baseSignIn = BaseSignInButton(label: "In", isLoading: true, accessibilityIdentifier: "base") { calls += 1 }
        let signOut = SignOutButton { calls += 1 }
        let baseSignOut = BaseSignOutButton(label: "Out", isLoading: true) { calls += 1 }
        let signUp = SignUpButton { calls += 1 }
        let baseSignUp = BaseSignUpButton(label: "Up") { calls += 1 }
        #expect(signIn.accessibilityIdentifier == "in" && baseSignIn.accessibilityIdentifier == "base")
        #expect([baseSignIn.label, baseSignOut.label, baseSignUp.label] == ["In", "Out", "Up"])
        #expect(baseSignIn.isLoading && baseSignOut.isLoading)
        signIn.onTap?()
        baseSignIn.action()
        signOut.onSignOutComplete?()
        baseSignOut.action()
        signUp.onTap?()
        baseSignUp.action()
        #expect(calls == 6)
    }

    @Test("The properties of callback, language and user components are public")
    func others() {
        var calls: [String] = []
        let callback = Callback(url: url, onComplete: { calls.append("done") }, onError: { calls.append($0) })
        callback.onComplete?()
        callback.onError?("wrong")
        let baseCallback = BaseCallback(url: url, onResult: { _ in calls.append("result") }) { isLoading, error in
            Text(verbatim: "\(isLoading) \(error ?? "")")
        }
        baseCallback.onResult(.success(()))
        _ = baseCallback.content(true, nil)
        #expect(callback.url == url && baseCallback.url == url)
        let languages = BaseLanguageSwitcher(locales: ["de"]) { _, active, select in
            Button(active) { select("de") }
        }
        _ = languages.content(["de"], "de") { _ in }
        #expect(LanguageSwitcher(locales: ["de"]).locales == ["de"] && languages.locales == ["de"])
        let dropdown = UserDropdown(
            onProfileTap: { calls.append("profile") },
            onSignOutComplete: { calls.append("out") }
        )
        dropdown.onProfileTap?()
        dropdown.onSignOutComplete?()
        _ = BaseUserDropdown { user, _, _, _ in Text(verbatim: user?.sub ?? "") }.content(nil, false, {}, {})
        _ = BaseUserObject { user in Text(verbatim: user?.sub ?? "") }.content(nil)
        let profile = UserProfile(onSaved: { calls.append("saved") }, onError: { calls.append("failed") })
        profile.onSaved?()
        profile.onError?()
        let baseProfile = BaseUserProfile(onSaved: { calls.append("saved") }, onError: { calls.append("failed") }) {
            profile,
            _,
            _,
            _,
            _ in Text(verbatim: profile?.id ?? "")
        }
        baseProfile.onSaved?()
        baseProfile.onError?()
        _ = baseProfile.content(nil, [:], false, nil) {}
        #expect(
            calls == ["done", "wrong", "result", "profile", "out", "saved", "failed", "saved", "failed"]
        )
    }

    @Test("The properties of forms are public")
    func forms() {
        let signIn = BaseSignIn(applicationId: "a") { Text(verbatim: "\($0.inputs.count)") }
        let signUp = BaseSignUp(applicationId: "b") { Text(verbatim: "\($0.inputs.count)") }
        #expect(signIn.applicationId == "a" && signUp.applicationId == "b")
        let _: (SignInState) -> Text = signIn.content
        let _: (SignUpState) -> Text = signUp.content
    }

    @Test("A form's state publishes what it shows, with the types of the released SDK")
    func publishers() async {
        let form = FlowStep(
            id: "1",
            fields: [FormField(id: "username", label: "Name")],
            actions: [FormAction(id: "go", label: "Go")]
        )
        let model = FlowModel(
            flow: ScriptedFlow([.step(form), .failure(NativeAuthError(.refused, message: "No."))])
        )
        let state = SignInState(model: model)
        var inputs: [[String]] = []
        var errors: [String?] = []
        var loading: [Bool] = []
        let publisher: Published<[FlowInput]>.Publisher = state.$inputs
        let following = [
            publisher.sink { inputs.append($0.map(\.name)) },
            state.$error.sink { errors.append($0) },
            state.$isLoading.sink { loading.append($0) },
            state.$actions.sink { _ in },
        ]
        await model.start()
        #expect(state.inputs.map(\.name) == ["username"])
        await model.submit()
        #expect(state.error == "No." && errors == [nil, "No."])
        #expect(inputs == [[], ["username"]] && loading == [false, true, false, true, false])
        following.forEach { $0.cancel() }
    }
}
