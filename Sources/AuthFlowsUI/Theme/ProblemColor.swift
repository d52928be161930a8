#if canImport(SwiftUI)
package import SwiftUI

extension View {
    /// Applies the colour of a form's problems to a text outside of the form.
    package func problemColored() -> some View { modifier(ProblemColor()) }
}

private struct ProblemColor: ViewModifier {
    @Environment(\.formTheme) private var theme
    @Environment(\.colorScheme) private var scheme

    func body(content: Content) -> some View {
        content.foregroundColor(FormAppearance(theme: theme, isDark: scheme == .dark).error)
    }
}
#endif
