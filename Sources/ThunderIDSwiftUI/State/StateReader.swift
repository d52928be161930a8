#if canImport(SwiftUI)
import AuthFlows
import AuthFlowsUI
import SwiftUI

/// Gives a view the state of the provider above, and evaluates it anew when the state or the language changes. Without a
/// provider it says so, in place of the view.
struct StateReader<Content: View>: View {
    private let name: String
    private let content: (ThunderIDState) -> Content
    @Environment(\.thunderState) private var state

    /// - Parameter name: the view's, for whoever has forgotten the provider.
    init(_ name: String, @ViewBuilder content: @escaping (ThunderIDState) -> Content) {
        self.name = name
        self.content = content
    }

    var body: some View {
        if let state {
            FollowedState(state: state, i18n: state.i18n, content: content)
        } else {
            MissingProvider(name)
        }
    }
}

private struct FollowedState<Content: View>: View {
    @ObservedObject var state: ThunderIDState
    @ObservedObject var i18n: ThunderIDI18n
    let content: (ThunderIDState) -> Content

    var body: some View { content(state) }
}

/// What stands where a component has no provider above it.
struct MissingProvider: View {
    private let name: String
    private let onError: ((String) -> Void)?
    @Environment(\.locale) private var locale

    init(_ name: String, onError: ((String) -> Void)? = nil) {
        self.name = name
        self.onError = onError
    }

    var body: some View {
        Text(verbatim: sentence)
            .problemColored()
            .accessibilityIdentifier("thunderid-missing-provider")
            .task { onError?(sentence) }
    }

    private var sentence: String {
        let texts = FormTexts(language: locale.identifier)
        return texts(.missingProvider, ["view": name, "modifier": ".thunderIDProvider(config:)"])
    }
}
#endif
