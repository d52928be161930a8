#if canImport(SwiftUI)
package import AuthFlows
package import SwiftUI

/// The buttons above the keyboard, also of a keyboard without a return key: the next field, and the end of the input.
/// On iOS only: elsewhere no keyboard covers the form.
package struct KeyboardBar: ViewModifier {
    private let isFocused: Bool
    private let texts: FormTexts
    private let next: (@MainActor () -> Void)?
    private let done: @MainActor () -> Void
    @Environment(\.form.identifierPrefix) private var prefix

    /// - Parameters:
    ///   - isFocused: whether the field has the focus: only then the keyboard is its own.
    ///   - texts: the language of the buttons.
    ///   - next: focuses the next field; `nil` in the last one.
    ///   - done: ends the input.
    package init(
        isFocused: Bool,
        texts: FormTexts,
        next: (@MainActor () -> Void)?,
        done: @escaping @MainActor () -> Void
    ) {
        self.isFocused = isFocused
        self.texts = texts
        self.next = next
        self.done = done
    }

    package func body(content: Content) -> some View {
        #if canImport(UIKit) && !os(tvOS) && !os(watchOS) && !os(visionOS)
        content.toolbar {
            ToolbarItemGroup(placement: .keyboard) {
                if isFocused { buttons }
            }
        }
        #else
        content
        #endif
    }

    @ViewBuilder
    private var buttons: some View {
        Spacer()
        if let next { button(.next, name: "next", action: next) }
        button(.done, name: "done", action: done)
    }

    private func button(
        _ label: FormTexts.Key,
        name: String,
        action: @escaping @MainActor () -> Void
    ) -> some View {
        Button(texts(label)) { action() }
            .accessibilityIdentifier("\(prefix)-keyboard-\(name)")
    }
}
#endif
