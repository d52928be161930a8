#if canImport(SwiftUI)
import Combine
import SwiftUI
import ThunderID

/// Loads a profile, keeps what is entered, and saves it.
@MainActor
final class ProfileForm: ObservableObject {
    @Published private(set) var profile: ThunderID.UserProfile?
    @Published private(set) var document: ProfileDocument?
    @Published private(set) var isLoading = false
    @Published private(set) var isSaving = false
    /// Why the profile could not be had or saved. What was entered stays.
    @Published private(set) var error: String?
    @Published private var texts: [String: String] = [:]
    /// Whose profile it is.
    private var owner: String?

    /// The values of the form, by attribute.
    var fields: [String: Binding<String>] {
        Dictionary(uniqueKeysWithValues: texts.keys.map { key in (key, binding(for: key)) })
    }

    private func binding(for key: String) -> Binding<String> {
        Binding(get: { [weak self] in self?.texts[key] ?? "" }, set: { [weak self] in self?.texts[key] = $0 })
    }

    /// Loads the profile of who is signed in; once for each.
    func load(_ state: ThunderIDState, onError: (() -> Void)?) async {
        await state.start()
        guard !isLoading, let user = state.user, owner != user.sub || document == nil else { return }
        if owner != user.sub { forget() }
        owner = user.sub
        isLoading = true
        // Not a child of the view's task: a view that goes away for a moment need not begin again.
        await Task {
            do {
                let profile = try await state.client.getUserProfile()
                isLoading = false
                guard owner == user.sub else { return }
                show(profile)
                error = nil
            } catch {
                isLoading = false
                self.error = state.words(of: error)
                onError?()
            }
        }.value
    }

    /// Saves what has changed, and nothing else.
    func save(_ state: ThunderIDState, onSaved: (() -> Void)?, onError: (() -> Void)?) {
        guard let document, !isSaving, !isLoading else { return }
        let changes = document.changes(texts)
        guard !changes.isEmpty else {
            error = nil
            onSaved?()
            return
        }
        isSaving = true
        let owner = owner
        Task {
            do {
                let user = try await state.client.updateUserProfile(payload: changes)
                isSaving = false
                guard owner == self.owner else { return }
                show(ThunderID.UserProfile(id: user.sub, claims: user.claims ?? [:]))
                error = nil
                state.take(saved: user)
                onSaved?()
            } catch {
                isSaving = false
                self.error = state.words(of: error)
                onError?()
            }
        }
    }

    private func show(_ profile: ThunderID.UserProfile) {
        let document = ProfileDocument(claims: profile.claims)
        self.profile = profile
        self.document = document
        texts = document.texts
    }

    private func forget() {
        profile = nil
        document = nil
        texts = [:]
        error = nil
    }
}
#endif
