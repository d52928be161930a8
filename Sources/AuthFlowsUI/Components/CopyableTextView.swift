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
                Text(verbatim: component.text).font(appearance.captionFont).foregroundColor(appearance.secondaryText)
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
        Text(verbatim: value).font(appearance.bodyFont.monospaced()).foregroundColor(appearance.text)
            .selectableText().fixedSize(horizontal: false, vertical: true)
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
                .foregroundColor(appearance.link).frame(minHeight: 44)
            }
            .buttonStyle(.plain)
            .accessibilityIdentifier("\(prefix)-copy-\(component.id)")
        }
    }
}

struct KeyValueListView: View {
    let rows: [FormComponent.Row]
    @Environment(\.form.appearance) private var appearance
    @Environment(\.dynamicTypeSize) private var textSize

    var body: some View {
        VStack(alignment: .leading, spacing: 8) {
            ForEach(Array(rows.prefix(FormOutline.maximumItems).enumerated()), id: \.offset) { row in
                line(row.element).accessibilityElement(children: .combine)
                if row.offset + 1 < rows.count { Divider() }
            }
        }
        .frame(maxWidth: .infinity, alignment: .leading)
    }

    @ViewBuilder
    private func line(_ row: FormComponent.Row) -> some View {
        if textSize.isAccessibilitySize {
            VStack(alignment: .leading, spacing: 2) { parts(row, alignment: .leading) }
        } else {
            HStack(alignment: .firstTextBaseline, spacing: 12) { parts(row, alignment: .trailing) }
        }
    }

    @ViewBuilder
    private func parts(_ row: FormComponent.Row, alignment: TextAlignment) -> some View {
        Text(verbatim: row.label).font(appearance.captionFont).foregroundColor(appearance.secondaryText)
            .fixedSize(horizontal: false, vertical: true)
        if alignment == .trailing { Spacer(minLength: 12) }
        Text(verbatim: row.value).font(appearance.bodyFont).foregroundColor(appearance.text).multilineTextAlignment(
            alignment
        )
        .fixedSize(horizontal: false, vertical: true)
    }
}
#endif
