#if canImport(SwiftUI)
import AuthFlows
import SwiftUI

struct CopyableTextView: View {
    let component: FormComponent
    @State private var copied: String?
    @Environment(\.form.appearance) private var appearance
    @Environment(\.form.texts) private var texts
    @Environment(\.dynamicTypeSize) private var textSize
    @Environment(\.form.identifierPrefix) private var prefix

    var body: some View {
        let value = component.value ?? component.text
        VStack(alignment: .leading, spacing: 6) {
            if !component.text.isEmpty, component.text != value {
                Text(verbatim: component.text)
                    .font(appearance.captionFont)
                    .foregroundColor(appearance.secondaryText)
                    .fixedSize(horizontal: false, vertical: true)
            }
            Group {
                if textSize.isAccessibilitySize {
                    VStack(alignment: .leading, spacing: 4) { parts(value) }
                } else {
                    HStack(alignment: .center, spacing: 12) { parts(value) }
                }
            }
            .padding(.horizontal, 12)
            .background(
                appearance.surface ?? appearance.border.opacity(0.12),
                in: RoundedRectangle(cornerRadius: appearance.cornerRadius)
            )
        }
    }

    @ViewBuilder
    private func parts(_ value: String) -> some View {
        let isCopied = copied == value
        Text(verbatim: value)
            .font(appearance.bodyFont.monospaced())
            .foregroundColor(appearance.text)
            .selectableText()
            .fixedSize(horizontal: false, vertical: true)
            .frame(maxWidth: .infinity, alignment: .leading)

        if Pasteboard.isAvailable {
            Button {
                Pasteboard.copy(value)
                copied = value
                Assistive.announce(texts(.copied))
            } label: {
                Label {
                    Text(verbatim: texts(isCopied ? .copied : .copy))
                } icon: {
                    Image(systemName: isCopied ? "checkmark" : "doc.on.doc")
                }
                .foregroundColor(appearance.link)
                .frame(minHeight: 44)
            }
            .buttonStyle(.plain)
            .accessibilityIdentifier("\(prefix)-copy-\(component.id)")
        }
    }
}
#endif
