#if canImport(SwiftUI)
import AuthFlows
import AuthFlowsUI
import SwiftUI

/// A container that passes the state of the enclosing provider to its content, and updates it when the state or the
/// language changes. Without a provider it displays an error instead.
struct StateReader<Content: View>: View {
    private let name: String
    private let onError: ((String) -> Void)?
    private let content: (ThunderIDState) -> Content
    @Environment(\.thunderState) private var state

    init(
        _ name: String, onError: ((String) -> Void)? = nil,
        @ViewBuilder content: @escaping (ThunderIDState) -> Content
    ) {
        self.name = name
        self.onError = onError
        self.content = content
    }

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
