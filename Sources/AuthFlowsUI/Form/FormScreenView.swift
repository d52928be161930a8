#if canImport(SwiftUI)
import AuthFlows
import Foundation
import NativeAuthCore
package import SwiftUI

struct FormScreenView: View {
    @ObservedObject var presenter: FormPresenter
    var notice: NativeAuthError?
    var links: [FormLink] = []
    @Environment(\.accessibilityReduceMotion) private var reducesMotion
    @Environment(\.form.identifierPrefix) private var prefix
    @Environment(\.browserSession) private var browser
    @Environment(\.passkeyAuthenticator) private var authenticator
    /// Indicates whether the form is presented in a sheet or was pushed, which is animated.
    @Environment(\.isPresented) private var isPresented
    @Environment(\.form.takesContentHeight) private var takesContentHeight

    var body: some View {
        let _ = presenter.setExternalFields(externalFields)
        let screen = presenter.screen

        ScrollViewReader { page in
            if takesContentHeight {
                ContentHeight { scrolling(screen, page: page) }
            } else {
                scrolling(screen, page: page)
            }
        }
        .onAppear { if !isPresented { presenter.focusFirstFieldOnAppear() } }
        .task { if isPresented { await presenter.focusFirstFieldAfterPresentation() } }
        .formTitle(presenter.outline.title)
        .modifier(FormSurface(design: screen.step?.design, texts: screen.texts))
        .animation(reducesMotion ? nil : .easeInOut(duration: 0.2), value: screen.step?.id)
        // Without it the identifier would apply to every child.
        .accessibilityElement(children: .contain)
        .accessibilityIdentifier("\(prefix)-form")
    }

    private func scrolling(_ screen: FormScreen, page: ScrollViewProxy) -> some View {
        ScrollView {
            FormColumn {
                ProblemText(screen.problem?.error ?? notice)
                content(screen)
                ForEach(links) { link in
                    FormButton(
                        identifier: link.id,
                        label: link.label,
                        prominence: .link,
                        cause: .action(link.id),
                        activity: presenter.activity,
                        action: link.action
                    )
                }
            }
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
}

/// The column of a form's content.
struct FormColumn<Content: View>: View {
    @ViewBuilder let content: Content
    @Environment(\.form.appearance) private var appearance

    var body: some View {
        VStack(alignment: .leading, spacing: appearance.spacing) { content }
            .padding(appearance.spacing)
            .readableWidth()
    }
}

extension View {
    /// Takes the full width of the container, up to a readable maximum in its middle.
    package func readableWidth() -> some View {
        frame(maxWidth: 480, alignment: .leading).frame(maxWidth: .infinity)
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
