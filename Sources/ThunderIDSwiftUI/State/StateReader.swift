#if canImport(SwiftUI)
import AuthFlows
import AuthFlowsUI
import SwiftUI

/// A container that passes the enclosing provider's state to its content; without one it displays an error.
struct StateReader<Content: View>: View {
    /// The name of the view, for that error.
    let name: String
    var onError: ((String) -> Void)?
    @ViewBuilder let content: (ThunderIDState) -> Content
    @Environment(\.thunderState) private var state

    var body: some View {
        if let state {
            FollowedState(state: state, i18n: state.i18n, content: content)
        } else {
            MissingProvider(name: name, onError: onError)
        }
    }
}

private struct FollowedState<Content: View>: View {
    @ObservedObject var state: ThunderIDState
    @ObservedObject var i18n: ThunderIDI18n
    let content: (ThunderIDState) -> Content

    var body: some View { content(state) }
}

/// The error in place of a component without an enclosing provider.
private struct MissingProvider: View {
    let name: String
    let onError: ((String) -> Void)?
    @Environment(\.locale) private var locale

    var body: some View {
        Text(verbatim: message)
            .problemColored()
            .accessibilityIdentifier("thunderid-missing-provider")
            .task { onError?(message) }
    }

    private var message: String {
        let texts = FormTexts(language: locale.identifier)
        return texts(.missingProvider, ["view": name, "modifier": ".thunderIDProvider(config:)"])
    }
}
#endif
