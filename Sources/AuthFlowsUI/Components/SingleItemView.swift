#if canImport(SwiftUI)
import AuthFlows
import SwiftUI

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
#endif
