#if canImport(SwiftUI)
import AuthFlows
import Foundation
import SwiftUI

struct FormScreenView: View {
    @ObservedObject var presenter: FormPresenter
    @Environment(\.colorScheme) private var scheme
    @Environment(\.colorSchemeContrast) private var contrast
    @Environment(\.accessibilityReduceMotion) private var reducesMotion
    @Environment(\.form.theme) private var theme
    @Environment(\.form.identifierPrefix) private var prefix
    @Environment(\.browserSession) private var browser
    @Environment(\.passkeyAuthenticator) private var authenticator
    /// Indicates whether the form is presented in a sheet or was pushed, which is animated.
    @Environment(\.isPresented) private var isPresented
    @Environment(\.form.takesContentHeight) private var takesContentHeight

    var body: some View {
        let _ = presenter.setExternalFields(externalFields)
        let screen = presenter.screen
        let isDark = isDark(screen.step?.design)
        let appearance = FormAppearance(
            theme: theme,
            design: screen.step?.design,
            isDark: isDark,
            hasMoreContrast: contrast == .increased
        )

        ScrollViewReader { page in
            if takesContentHeight {
                ContentHeight { scrolling(screen, appearance: appearance, page: page) }
            } else {
                scrolling(screen, appearance: appearance, page: page)
            }
        }
        .onAppear { if !isPresented { presenter.focusFirstFieldOnAppear() } }
        .task { if isPresented { await presenter.focusFirstFieldAfterPresentation() } }
        .background(appearance.background ?? .clear)
        .environment(\.form.appearance, appearance)
        .environment(\.form.texts, screen.texts)
        .environment(\.colorScheme, isDark ? .dark : .light)
        .animation(reducesMotion ? nil : .easeInOut(duration: 0.2), value: screen.step?.id)
        // Without it the identifier would apply to every child.
        .accessibilityElement(children: .contain)
        .accessibilityIdentifier("\(prefix)-form")
    }

    private func scrolling(_ screen: FormScreen, appearance: FormAppearance, page: ScrollViewProxy) -> some View {
        ScrollView {
            VStack(alignment: .leading, spacing: appearance.spacing) {
                ProblemText(screen.problem?.error)
                content(screen)
            }
            .padding(appearance.spacing)
            .frame(maxWidth: 480, alignment: .leading)
            .frame(maxWidth: .infinity)
            .id(FormScroll.top)
        }
        .scrollingDismissesKeyboard()
        .background { ScrollObserver(scroll: presenter.scroll, page: page) }
    }

    private var externalFields: Set<FormField.Kind> {
        var kinds: Set<FormField.Kind> = []
        if browser != nil { kinds.insert(.link) }
        if authenticator != nil { kinds.insert(.passkey) }
        return kinds
    }

    @ViewBuilder
    private func content(_ screen: FormScreen) -> some View {
        switch screen.content {
        case .loading: LoadingView(text: screen.texts(.loading))
        case .step(let step):
            StepView(step: step, outline: presenter.outline, presenter: presenter)
                .id(step.id)
        case .complete(let outcome, let step):
            CompleteView(outcome: outcome, step: step, presenter: presenter)
        case .over: EmptyView()
        }

        if screen.canRestart {
            FormButton(
                identifier: "restart",
                label: screen.texts(.startAgain),
                cause: .start,
                activity: presenter.activity
            ) { [presenter] in
                presenter.restart()
            }
        }
    }

    /// Checks whether the form is dark. The server's preference applies only with a background of its own, and if the
    /// app's theme is the same in light and dark mode, so that it does not conflict with the surroundings.
    private func isDark(_ design: FormDesign?) -> Bool {
        guard theme.usesServerDesign,
            let design, let prefersDark = design.prefersDark,
            theme.light == theme.dark,
            design.palette(isDark: prefersDark).background != nil
        else { return scheme == .dark }
        return prefersDark
    }
}

struct LoadingView: View {
    let text: String
    @Environment(\.form.appearance) private var appearance

    var body: some View {
        ProgressView {
            Text(verbatim: text)
                .font(appearance.captionFont)
                .foregroundColor(appearance.secondaryText)
        }
        .frame(maxWidth: .infinity)
        .padding(.vertical, 32)
    }
}
#endif
