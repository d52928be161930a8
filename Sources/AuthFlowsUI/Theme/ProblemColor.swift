#if canImport(SwiftUI)
package import SwiftUI

extension View {
    /// Colours words about a problem that stand outside of a form as the form around would.
    package func problemColored() -> some View { modifier(ProblemColor()) }
}

private struct ProblemColor: ViewModifier {
    @Environment(\.formTheme) private var theme
    @Environment(\.colorScheme) private var scheme

    func body(content: Content) -> some View {
        content.foregroundColor(FormLook(theme: theme, isDark: scheme == .dark).error)
    }
}
#endif
