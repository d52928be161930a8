#if canImport(SwiftUI)
import AuthFlows
import Combine
import SwiftUI

/// The scroll target of a form.
@MainActor
final class FormScroll: ObservableObject {
    /// The top of the form, where problems are displayed.
    static let top = "form-top"

    static func place(of field: FormField.ID) -> String { "field-\(field)" }

    /// Number of scroll requests.
    @Published private(set) var scrollRequests = 0
    private(set) var place = FormScroll.top
    var anchor: UnitPoint? { if place == Self.top { .top } else { nil } }

    func go(to place: String) {
        self.place = place
        scrollRequests += 1
    }
}

/// The view that scrolls; separate, so that no other view is evaluated for it.
struct ScrollWatch: View {
    @ObservedObject var scroll: FormScroll
    let page: ScrollViewProxy

    var body: some View {
        Color.clear.accessibilityHidden(true).onNew(of: scroll.scrollRequests) { _ in
            // Scrolls to a field only as far as necessary.
            page.scrollTo(scroll.place, anchor: scroll.anchor)
        }
    }
}
#endif
