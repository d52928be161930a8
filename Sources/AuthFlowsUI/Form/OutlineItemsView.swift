#if canImport(SwiftUI)
import AuthFlows
import SwiftUI

struct OutlineItemsView: View {
    let outline: FormOutline
    let items: ArraySlice<FormOutline.Item>
    let presenter: FormPresenter

    var body: some View {
        let marksOptional = outline.fields.contains { $0.isRequired && $0.kind != .boolean }
        ForEach(items) { item in
            OutlineItemView(item: item, presenter: presenter, marksOptional: marksOptional)
        }
    }
}
#endif
