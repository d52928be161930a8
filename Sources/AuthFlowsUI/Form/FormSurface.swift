#if canImport(SwiftUI)
import AuthFlows
import SwiftUI

/// The surroundings of a form's views: their appearance and texts, and the background.
struct FormSurface: ViewModifier {
    let design: FormDesign?
    let texts: FormTexts
    @Environment(\.colorScheme) private var scheme
    @Environment(\.colorSchemeContrast) private var contrast
    @Environment(\.form.theme) private var theme

    func body(content: Content) -> some View {
        let isDark = isDark
        let appearance = FormAppearance(
            theme: theme,
            design: design,
            isDark: isDark,
            hasMoreContrast: contrast == .increased
        )

        content
            .background(appearance.background ?? .clear)
            .environment(\.form.appearance, appearance)
            .environment(\.form.texts, texts)
            .environment(\.colorScheme, isDark ? .dark : .light)
    }

    /// Indicates whether the form is dark. The server's preference applies only with a background of its own, and if
    /// the app's theme is the same in light and dark mode, so that it does not conflict with the surroundings.
    private var isDark: Bool {
        guard theme.usesServerDesign,
            let design, let prefersDark = design.prefersDark,
            theme.light == theme.dark,
            design.palette(isDark: prefersDark).background != nil
        else { return scheme == .dark }
        return prefersDark
    }
}
#endif
