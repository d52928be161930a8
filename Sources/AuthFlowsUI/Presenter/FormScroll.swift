#if canImport(SwiftUI)
import AuthFlows
import Combine
import SwiftUI

/// The scroll target of a form.
@MainActor
final class FormScroll: ObservableObject {
    /// The top of the form, where problems are displayed.
    static let top = "form-top"

    static func target(of field: FormField.ID) -> String { "field-\(field)" }

    @Published private(set) var scrollRequests = 0
    /// The view to scroll to.
    private(set) var target = FormScroll.top
    var anchor: UnitPoint? {
        guard target == Self.top else { return nil }
        return .top
    }

    func go(to target: String) {
        self.target = target
        scrollRequests += 1
    }
}

/// The view that scrolls; separate, so that no other view is evaluated for it.
struct ScrollObserver: View {
    @ObservedObject var scroll: FormScroll
    let page: ScrollViewProxy

    var body: some View {
        Color.clear.accessibilityHidden(true).onNew(of: scroll.scrollRequests) { _ in
            // Scrolls to a field only as far as necessary.
            page.scrollTo(scroll.target, anchor: scroll.anchor)
        }
    }
}
#endif
