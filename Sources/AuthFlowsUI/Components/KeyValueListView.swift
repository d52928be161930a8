#if canImport(SwiftUI)
import AuthFlows
import SwiftUI

struct KeyValueListView: View {
    let rows: [FormComponent.Row]
    @Environment(\.form.appearance) private var appearance
    @Environment(\.dynamicTypeSize) private var textSize

    var body: some View {
        VStack(alignment: .leading, spacing: 8) {
            let shown = rows.prefix(FormOutline.maximumItems)
            ForEach(Array(shown.enumerated()), id: \.offset) { row in
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
        Text(verbatim: row.label)
            .font(appearance.captionFont)
            .foregroundColor(appearance.secondaryText)
            .fixedSize(horizontal: false, vertical: true)
        if alignment == .trailing { Spacer(minLength: 12) }
        Text(verbatim: row.value)
            .font(appearance.bodyFont)
            .foregroundColor(appearance.text)
            .multilineTextAlignment(alignment)
            .fixedSize(horizontal: false, vertical: true)
    }
}
#endif
