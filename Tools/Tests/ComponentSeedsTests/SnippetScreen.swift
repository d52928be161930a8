@_spi(Host) import SwiftUI
import ThunderIDSwiftUI

/// A view of the component seeds, as printed.
struct Snippet: Sendable, CustomStringConvertible {
    /// The seed and the heading.
    let description: String
    /// Whether the package draws the form, and not the snippet itself.
    let isStyled: Bool
    let view: @MainActor @Sendable () -> AnyView

    /// The snippets that show a sign-in first.
    static let signIns = [
        Snippet(description: "SignIn, Usage", isStyled: true) { AnyView(SignInUsage.AuthView()) },
        Snippet(description: "SignIn, Handling Completion", isStyled: true) { AnyView(SignInCompletion.AuthView()) },
        Snippet(description: "SignIn, Customization with BaseSignIn", isStyled: false) { AnyView(CustomSignInView()) },
        Snippet(description: "SignUp, Usage", isStyled: true) { AnyView(SignUpUsage.AuthView()) },
    ]
    /// The snippets that show a sign-up.
    static let signUps = [
        Snippet(description: "SignUp, Handling Completion", isStyled: true) { AnyView(SignUpCompletion.view) },
        Snippet(description: "SignUp, Customization with BaseSignUp", isStyled: false) { AnyView(CustomSignUpView()) },
    ]
}

/// A snippet on a screen.
@MainActor
struct SnippetScreen {
    /// An action by its id and its label.
    struct Action {
        let id: String
        let label: String
    }

    let host: ViewHost
    private let isStyled: Bool

    init(_ snippet: Snippet, state: ThunderIDState) {
        isStyled = snippet.isStyled
        host = ViewHost(timeout: .seconds(8)) { snippet.view().thunderIDProvider(state: state) }
    }

    /// The displayed fields by the names of their inputs.
    var fields: [String: ViewNode] {
        let prefix = "thunderid-field-"
        let all = host.nodes.filter { [.textField, .secureField].contains($0.role) }
        return Dictionary(
            all.map { node in
                let name = isStyled ? node.accessibility.identifier ?? "" : node.label
                return (isStyled && name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name, node)
            }
        ) { first, _ in first }
    }

    /// Waits for a form with exactly these fields, fills it and chooses an action.
    func submit(_ values: [String: String], _ action: Action) async throws {
        let query = isStyled ? Query.identifier("thunderid-action-\(action.id)") : .label(action.label)
        try await host.wait(for: "the fields \(values.keys.sorted()), not \(fields.keys.sorted())") {
            Set(fields.keys) == Set(values.keys) && host.all(query).contains { $0.isEnabled }
        }
        for (name, value) in values.sorted(by: { $0.key < $1.key }) {
            try host.type(value, into: isStyled ? .identifier("thunderid-field-\(name)") : .label(name))
        }
        host.reevaluate()
        try host.tap(query)
    }

    /// Waits for the form and follows its link or button to another flow.
    func follow(_ action: Action) async throws {
        if isStyled {
            try await host.wait(for: "the link \(action.label)") {
                host.nodes.flatMap(\.links).contains { $0.text == action.label }
            }
            try host.tapLink(action.label)
        } else {
            try await host.wait(for: "the button \(action.label)") { host.has(.label(action.label)) }
            try host.tap(.label(action.label))
        }
    }
}
