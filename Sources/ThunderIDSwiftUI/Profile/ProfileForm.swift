#if canImport(SwiftUI)
import AuthFlows
import Combine
import SwiftUI
import ThunderID

/// The model of the profile form: it loads a profile, keeps the input, and saves it.
@MainActor
final class ProfileForm: ObservableObject {
    @Published private(set) var profile: ThunderID.UserProfile?
    @Published private(set) var document: ProfileDocument?
    @Published private(set) var isLoading = false
    @Published private(set) var isSaving = false
    /// The error of the last load or save. The input is kept.
    @Published private(set) var error: String?
    @Published private(set) var fieldErrors: [String: [String]] = [:]
    /// The number of refused saves: with each one the focus moves to ``refusedField``.
    @Published private(set) var refusals = 0
    @Published private var texts: [String: String] = [:]
    private var schema: [String: AttributeSchema] = [:]
    /// The subject of the profile's user.
    private var owner: String?
    /// Incremented when the user changes: a response for an earlier user is discarded.
    private var userRevision = 0

    var fields: [String: Binding<String>] {
        Dictionary(uniqueKeysWithValues: texts.keys.map { ($0, binding(for: $0)) })
    }

    /// The first field with an error.
    var refusedField: String? {
        document?.fields.first { fieldErrors[$0.id]?.isEmpty == false }?.id
    }

    private func binding(for key: String) -> Binding<String> {
        Binding(
            get: { [weak self] in self?.texts[key] ?? "" },
            set: { [weak self] in
                guard let self else { return }
                texts[key] = $0
                // The error of the form repeats those of its fields.
                if fieldErrors.removeValue(forKey: key) != nil, fieldErrors.isEmpty { error = nil }
            }
        )
    }

    /// Loads the profile of the signed-in user, once per user.
    func load(_ state: ThunderIDState, onError: (() -> Void)?) async {
        await state.start()
        guard let user = state.user else { return reset() }
        if owner != user.sub { reset() }
        guard !isLoading, document == nil else { return }

        owner = user.sub
        isLoading = true
        let revision = userRevision
        // Not a child of the view's task: a view that disappears briefly must not cancel the request.
        await Task {
            do {
                // A server may have no schema.
                async let known = try? state.getUserSchema()
                let profile = try await state.client.getUserProfile()
                let schema = await known ?? [:]
                guard isCurrent(revision, state: state) else { return }

                isLoading = false
                self.schema = schema
                show(profile)
                error = nil
            } catch {
                guard isCurrent(revision, state: state) else { return }
                isLoading = false
                self.error = state.message(for: error)
                onError?()
            }
        }.value
    }

    /// Saves the edited values only. Input during the request is kept.
    func save(_ state: ThunderIDState, onSaved: (() -> Void)?, onError: (() -> Void)?) {
        guard let document, !isSaving, !isLoading, isCurrent(userRevision, state: state) else { return }
        let sent = texts
        let changes = document.changes(sent)
        fieldErrors = document.fieldErrors(
            sent,
            texts: FormTexts(language: state.i18n.activeLocale),
            label: state.label(of:)
        )

        guard fieldErrors.isEmpty else {
            let errors = document.fields.flatMap { fieldErrors[$0.id] ?? [] }
            error = errors.joined(separator: "\n")
            refusals += 1
            onError?()
            return
        }
        guard !changes.isEmpty else {
            error = nil
            onSaved?()
            return
        }

        isSaving = true
        let revision = userRevision
        Task {
            do {
                let user = try await state.client.updateUserProfile(payload: changes)
                guard isCurrent(revision, state: state) else { return }
                await state.didSave(user, edited: Set(changes.keys))
                guard isCurrent(revision, state: state) else { return }

                isSaving = false
                let enteredMeanwhile = texts.filter { $0.value != sent[$0.key] }
                show(ThunderID.UserProfile(id: user.sub, claims: user.claims ?? [:]))
                for (key, text) in enteredMeanwhile where texts[key] != nil { texts[key] = text }
                error = message(unstored: user.unstoredAttributes, state)
                if error == nil {
                    onSaved?()
                } else {
                    onError?()
                }
            } catch {
                guard isCurrent(revision, state: state) else { return }
                isSaving = false
                self.error = state.message(for: error)
                onError?()
            }
        }
    }

    private func message(unstored: [String], _ state: ThunderIDState) -> String? {
        guard !unstored.isEmpty else { return nil }
        let names = unstored.map { name in
            document?.fields.first { $0.attribute == name }
                .map(state.label(of:)) ?? state.label(of: name)
        }
        // This key is not one of the documented texts.
        let start = state.i18n.find("userProfile.notSaved") ?? "Not saved:"
        return start + " " + names.joined(separator: ", ")
    }

    /// Checks whether the user is unchanged. If not, the data of the previous user is deleted.
    private func isCurrent(_ revision: Int, state: ThunderIDState) -> Bool {
        guard revision == userRevision else { return false }
        if owner == state.user?.sub { return true }
        reset()
        return false
    }

    private func show(_ profile: ThunderID.UserProfile) {
        let document = ProfileDocument(claims: profile.claims, schema: schema)
        self.profile = profile
        self.document = document
        texts = document.texts
    }

    private func reset() {
        userRevision += 1
        owner = nil
        isLoading = false
        isSaving = false
        profile = nil
        document = nil
        schema = [:]
        texts = [:]
        fieldErrors = [:]
        error = nil
    }
}
#endif
