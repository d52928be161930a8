#if canImport(SwiftUI)
public import SwiftUI
public import ThunderID

extension View {
    /// Creates a client, initializes it once, and provides the state to every component below.
    ///
    /// ```swift
    /// WindowGroup {
    ///     ContentView().thunderIDProvider(config: config)
    /// }
    /// ```
    ///
    /// Views read it as `@EnvironmentObject var state: ThunderIDState` and
    /// `@EnvironmentObject var i18n: ThunderIDI18n`.
    /// - Parameters:
    ///   - config: the configuration; later changes have no effect.
    ///   - i18n: the language and the texts; `nil` for the package's texts in the language that was chosen last.
    ///
    /// Source: seeds `SignIn` and `ThunderIDClient`.
    public func thunderIDProvider(config: ThunderIDConfig, i18n: ThunderIDI18n? = nil) -> some View {
        modifier(
            ThunderIDProvider(
                ThunderIDState(
                    client: ThunderIDClient(),
                    config: config,
                    i18n: i18n ?? ThunderIDI18n(storageKey: config.vendor + "_locale")
                )
            )
        )
    }

    /// Provides a state of the app to every component below: for previews, for tests, or to share a client.
    /// - Parameter state: the state.
    public func thunderIDProvider(state: ThunderIDState) -> some View { modifier(ProvidedState(state: state)) }
}

private struct ThunderIDProvider: ViewModifier {
    @StateObject private var state: ThunderIDState

    init(_ state: @autoclosure @escaping () -> ThunderIDState) {
        _state = StateObject(wrappedValue: state())
    }

    func body(content: Content) -> some View { content.modifier(ProvidedState(state: state)) }
}

private struct ProvidedState: ViewModifier {
    let state: ThunderIDState

    func body(content: Content) -> some View {
        // Not only in a task: a task requires a view, and the content may be empty before the start has ended.
        let _ = state.startInBackground()
        content
            .environment(\.thunderState, state)
            .environmentObject(state)
            .environmentObject(state.i18n)
            .task { await state.start() }
    }
}

private struct ThunderIDStateKey: EnvironmentKey { static let defaultValue: ThunderIDState? = nil }

extension EnvironmentValues {
    /// The state of the nearest enclosing `thunderIDProvider(config:i18n:)`; `nil` if there is none.
    public var thunderState: ThunderIDState? {
        get { self[ThunderIDStateKey.self] }
        set { self[ThunderIDStateKey.self] = newValue }
    }
}
#endif
