#if canImport(SwiftUI)
import AuthFlows
import SwiftUI

struct OutlineItemView: View {
    let item: FormOutline.Item
    let presenter: FormPresenter
    let marksOptional: Bool

    var body: some View {
        switch item.content {
        case .field(let field):
            FieldRow(
                field: field,
                presenter: presenter,
                rowModel: presenter.rowModel(field),
                marksOptional: marksOptional
            )
            .id(FormScroll.target(of: field.id))
        case .action(let action): ActionButton(action: action, presenter: presenter, activity: presenter.activity)
        case .single(let component): SingleItemView(component: component, presenter: presenter)
        case .container(let component, let items):
            ContainerView(component: component, items: items, presenter: presenter, marksOptional: marksOptional)
        }
    }
}

/// The view of a component without children.
struct SingleItemView: View {
    let component: FormComponent
    let presenter: FormPresenter

    var body: some View {
        switch component.kind {
        case .heading: HeadingView(component: component)
        case .richText: RichTextView(component: component, presenter: presenter)
        case .image: PictureView(component: component)
        case .divider: DividerView(text: component.text)
        case .copyableText: CopyableTextView(component: component)
        case .keyValueList: KeyValueListView(rows: component.rows)
        case .timer: TimerView(component: component, presenter: presenter)
        case .icon: IconView(component: component)
        case .qrCode: QRCodeView(component: component)
        default: if !component.text.isEmpty { ParagraphView(component: component) }
        }
    }
}

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
            LazyVGrid(
                columns: Array(repeating: GridItem(.flexible(), spacing: spacing, alignment: .top), count: columns),
                spacing: spacing
            ) { inside }
        } else if isRow, !textSize.isAccessibilitySize {
            HStack(alignment: .center, spacing: spacing) { inside }
                .frame(maxWidth: .infinity, alignment: component.style.alignment.frame)
        } else {
            VStack(alignment: .leading, spacing: spacing) { inside }
                .frame(maxWidth: .infinity, alignment: .leading)
        }
    }

    private var spacing: CGFloat { component.style.spacing.map { min(max($0, 0), 48) } ?? appearance.spacing }

    @ViewBuilder
    private var inside: some View {
        if !component.text.isEmpty { ParagraphView(component: component) }
        ForEach(items) { item in
            OutlineItemView(item: item, presenter: presenter, marksOptional: marksOptional)
        }
    }
}

extension Optional where Wrapped == FormComponent.Style.Alignment {
    var frame: Alignment {
        switch self {
        case .center?: .center
        case .trailing?: .trailing
        default: .leading
        }
    }

    var text: TextAlignment {
        switch self {
        case .center?: .center
        case .trailing?: .trailing
        default: .leading
        }
    }
}
#endif
