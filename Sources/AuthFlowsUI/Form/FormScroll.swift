#if canImport(SwiftUI)
import AuthFlows
import Combine
import SwiftUI

/// Where a person should be looking.
@MainActor
final class FormScroll: ObservableObject {
    /// The beginning of the form, where problems stand.
    static let top = "form-top"

    static func place(of field: FormField.ID) -> String { "field-\(field)" }

    /// Counts how often somebody wanted to go somewhere.
    @Published private(set) var wishes = 0
    private(set) var place = FormScroll.top

    func go(to place: String) {
        self.place = place
        wishes += 1
    }
}

/// Scrolls. A view of its own, so that nothing else is evaluated for it.
struct ScrollWatch: View {
    @ObservedObject var scroll: FormScroll
    let page: ScrollViewProxy

    var body: some View {
        Color.clear.accessibilityHidden(true).onNew(of: scroll.wishes) { _ in
            // A field only as far as needed.
            page.scrollTo(scroll.place, anchor: scroll.place == FormScroll.top ? .top : nil)
        }
    }
}
#endif
