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
        case .action(let action):
            ActionButton(action: action, presenter: presenter, activity: presenter.activity)
        case .single(let component):
            SingleItemView(component: component, presenter: presenter)
        case .container(let component, let items):
            ContainerView(component: component, items: items, presenter: presenter, marksOptional: marksOptional)
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
