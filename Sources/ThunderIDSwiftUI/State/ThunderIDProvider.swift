#if canImport(SwiftUI)
public import SwiftUI
public import ThunderID

extension View {
    /// Makes a client of its own, initializes it once, and gives every component below who is signed in.
    ///
    /// ```swift
    /// WindowGroup {
    ///     ContentView().thunderIDProvider(config: config)
    /// }
    /// ```
    ///
    /// Views find it as `@EnvironmentObject var state: ThunderIDState` and `@EnvironmentObject var i18n: ThunderIDI18n`.
    /// - Parameters:
    ///   - config: how to reach the server; later changes of it have no effect.
    ///   - i18n: the language and the texts; `nil` for ours, in the language that was chosen last.
    ///
    /// Source: seeds `SignIn` and `ThunderIDClient`.
    public func thunderIDProvider(config: ThunderIDConfig, i18n: ThunderIDI18n? = nil) -> some View {
        modifier(
            ThunderIDProvider(
                ThunderIDState(
                    client: ThunderIDClient(), config: config,
                    i18n: i18n ?? ThunderIDI18n(storageKey: config.vendor + "_locale"))))
    }

    /// Gives every component below a state that the app has made: for previews, for tests, or to share a client.
    /// - Parameter state: the state.
    public func thunderIDProvider(state: ThunderIDState) -> some View { modifier(ProvidedState(state: state)) }
}

/// Owns a state.
private struct ThunderIDProvider: ViewModifier {
    @StateObject private var state: ThunderIDState

    init(_ state: @autoclosure @escaping () -> ThunderIDState) { _state = StateObject(wrappedValue: state()) }

    func body(content: Content) -> some View { content.modifier(ProvidedState(state: state)) }
}

/// Hands a state down, and starts it.
private struct ProvidedState: ViewModifier {
    let state: ThunderIDState

    func body(content: Content) -> some View {
        // Not only in a task: that runs where there is a view, and the content may be none before the start is over.
        let _ = state.startSoon()
        content
            .environment(\.thunderState, state)
            .environmentObject(state)
            .environmentObject(state.i18n)
            .task { await state.start() }
    }
}

private struct ThunderIDStateKey: EnvironmentKey {
    static let defaultValue: ThunderIDState? = nil
}

extension EnvironmentValues {
    /// The state of the nearest `thunderIDProvider(config:i18n:)` above; `nil` if there is none.
    public var thunderState: ThunderIDState? {
        get { self[ThunderIDStateKey.self] }
        set { self[ThunderIDStateKey.self] = newValue }
    }
}
#endif
