#if canImport(SwiftUI)
import AuthFlows
import AuthFlowsUI
import SwiftUI

/// The styled form of a flow, with its content before the first step and after the last.
struct StyledFlow: View {
    @ObservedObject var form: FlowFormState
    let i18n: ThunderIDI18n
    let textKeyPrefix: String

    var body: some View {
        VStack(alignment: .leading, spacing: 16) {
            if let error = form.formError {
                Text(verbatim: error)
                    .problemColored()
                    .accessibilityIdentifier("thunderid-error")
                Button(FormTexts(language: i18n.activeLocale)(.retry)) { form.restart() }
                    .disabled(form.isLoading)
                    .accessibilityIdentifier("thunderid-begin-again")
            } else if let model = form.model {
                if needsTitle(model) {
                    Text(verbatim: i18n.resolve(textKeyPrefix + ".title"))
                        .font(.title2)
                        .accessibilityAddTraits(.isHeader)
                }
                FlowForm(model: model)
                if form.hasEndedWithoutUser {
                    Button(i18n.resolve(textKeyPrefix + ".button")) { form.restart() }
                        .accessibilityIdentifier("thunderid-begin-again")
                }
            } else {
                ProgressView(i18n.resolve(textKeyPrefix + ".loading"))
            }
        }
    }

    /// Checks whether a title is added: without a layout the server sends no heading.
    private func needsTitle(_ model: FlowModel) -> Bool {
        guard let step = model.step, step.kind == .form, !step.components.isEmpty else {
            return false
        }
        return step.components.allSatisfy { [.field, .action].contains($0.kind) }
    }
}
#endif
