#if canImport(SwiftUI)
import AuthFlows
import SwiftUI

/// The view of one component of a step, with its children.
struct PieceView: View {
    let piece: FormOutline.Piece
    let presenter: FormPresenter
    let marksOptional: Bool

    var body: some View {
        switch piece.content {
        case .field(let field):
            FieldRow(field: field, presenter: presenter, entry: presenter.entry(field), marksOptional: marksOptional)
                .id(FormScroll.place(of: field.id))
        case .action(let action): ActionButton(action: action, presenter: presenter, activity: presenter.activity)
        case .single(let component): SinglePieceView(component: component, presenter: presenter)
        case .container(let component, let pieces):
            ContainerView(component: component, pieces: pieces, presenter: presenter, marksOptional: marksOptional)
        }
    }
}

/// The view of a component without children.
struct SinglePieceView: View {
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

/// The view of a component with children.
struct ContainerView: View {
    let component: FormComponent
    let pieces: [FormOutline.Piece]
    let presenter: FormPresenter
    let marksOptional: Bool
    @Environment(\.formLook) private var look
    @Environment(\.dynamicTypeSize) private var textSize

    var body: some View {
        let columns = min(max(component.look.columns ?? 1, 1), 12)
        let isRow = component.kind == .row
        // At accessibility text sizes everything is stacked.
        if columns > 1, !textSize.isAccessibilitySize {
            LazyVGrid(
                columns: Array(repeating: GridItem(.flexible(), spacing: spacing, alignment: .top), count: columns),
                spacing: spacing
            ) { inside }
        } else if isRow, !textSize.isAccessibilitySize {
            HStack(alignment: .center, spacing: spacing) { inside }
                .frame(maxWidth: .infinity, alignment: component.look.alignment.frame)
        } else {
            VStack(alignment: .leading, spacing: spacing) { inside }
                .frame(maxWidth: .infinity, alignment: .leading)
        }
    }

    private var spacing: CGFloat { component.look.spacing.map { min(max($0, 0), 48) } ?? look.spacing }

    @ViewBuilder
    private var inside: some View {
        if !component.text.isEmpty { ParagraphView(component: component) }
        ForEach(pieces) { piece in
            PieceView(piece: piece, presenter: presenter, marksOptional: marksOptional)
        }
    }
}

extension Optional where Wrapped == FormComponent.Look.Alignment {
    /// The alignment of a component in its line.
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
