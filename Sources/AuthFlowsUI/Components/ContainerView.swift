#if canImport(SwiftUI)
import AuthFlows
import SwiftUI

struct ContainerView: View {
    let component: FormComponent
    let items: [FormOutline.Item]
    let presenter: FormPresenter
    let marksOptional: Bool
    @Environment(\.form.appearance) private var appearance
    @Environment(\.dynamicTypeSize) private var textSize

    var body: some View {
        let columns = min(max(component.style.columns ?? 1, 1), 12)
        let isRow = component.kind == .row
        // At accessibility text sizes everything is stacked.
        if columns > 1, !textSize.isAccessibilitySize {
            let column = GridItem(.flexible(), spacing: spacing, alignment: .top)
            LazyVGrid(columns: Array(repeating: column, count: columns), spacing: spacing) { inside }
        } else if isRow, !textSize.isAccessibilitySize {
            HStack(alignment: .center, spacing: spacing) { inside }
                .frame(maxWidth: .infinity, alignment: component.style.alignment.frame)
        } else {
            VStack(alignment: .leading, spacing: spacing) { inside }
                .frame(maxWidth: .infinity, alignment: .leading)
        }
    }

    private var spacing: CGFloat {
        guard let served = component.style.spacing else { return appearance.spacing }
        return min(max(served, 0), 48)
    }

    @ViewBuilder
    private var inside: some View {
        if !component.text.isEmpty { ParagraphView(component: component) }
        ForEach(items) { item in
            OutlineItemView(item: item, presenter: presenter, marksOptional: marksOptional)
        }
    }
}
#endif
