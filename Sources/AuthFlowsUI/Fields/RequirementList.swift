#if canImport(SwiftUI)
import AuthFlows
import SwiftUI

/// The requirements of a new password, before and while the user types. Marked by a symbol as well as by a colour.
struct RequirementList: View {
    private let requirements: [FieldRequirement]
    private let field: FormField
    @Environment(\.form.appearance) private var appearance
    @Environment(\.form.texts) private var texts
    @Environment(\.form.identifierPrefix) private var prefix

    init(_ requirements: [FieldRequirement], of field: FormField) {
        self.requirements = requirements
        self.field = field
    }

    var body: some View {
        if !requirements.isEmpty {
            VStack(alignment: .leading, spacing: 4) {
                ForEach(Array(requirements.enumerated()), id: \.offset) { requirement in
                    row(requirement.element)
                        .accessibilityIdentifier("\(prefix)-requirement-\(field.id)-\(requirement.offset)")
                }
            }
        }
    }

    private func row(_ requirement: FieldRequirement) -> some View {
        let isMet = requirement.isMet ?? false

        return HStack(alignment: .firstTextBaseline, spacing: 6) {
            Image(systemName: isMet ? "checkmark.circle.fill" : "circle")
                .accessibilityHidden(true)
            Text(verbatim: requirement.text)
                .fixedSize(horizontal: false, vertical: true)
        }
        .font(appearance.captionFont)
        .foregroundColor(isMet ? appearance.success : appearance.secondaryText)
        .accessibilityElement(children: .ignore)
        .accessibilityLabel(requirement.spokenText(texts))
    }
}
#endif
