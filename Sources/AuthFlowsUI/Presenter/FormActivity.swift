#if canImport(SwiftUI)
import AuthFlows
import Combine
import SwiftUI

/// The running call, observed by the buttons.
@MainActor
final class FormActivity: ObservableObject {
    /// The origin of a call.
    enum Cause: Hashable {
        case action(FormAction.ID)
        /// The generated submit button.
        case submit
        case browser
        case passkey
        case refresh
        case start
    }

    /// Whether a call is running: then all buttons are disabled.
    @Published private(set) var isBusy = false
    /// The origin of the running call, whose button shows a spinner; `nil` for an automatic call, such as polling.
    @Published private(set) var cause: Cause?

    func update(isBusy: Bool, cause: Cause?) {
        if self.isBusy != isBusy { self.isBusy = isBusy }
        if self.cause != cause { self.cause = cause }
    }
}

/// The model of one row of a form: a separate object, so that a keystroke updates one row only.
@MainActor
final class FieldRowModel: ObservableObject {
    let id: FormField.ID
    @Published private(set) var value: String
    @Published private(set) var errors: [String]
    @Published private(set) var focusRequests = 0
    var isFocused = false
    /// Whether a focus request is pending: the row may not exist yet.
    private var wantsFocus = false

    init(id: FormField.ID, value: String, errors: [String]) {
        self.id = id
        self.value = value
        self.errors = errors
    }

    /// Publishes changed values only.
    func update(value: String, errors: [String]) {
        if self.value != value { self.value = value }
        if self.errors != errors { self.errors = errors }
    }

    func requestFocus() {
        wantsFocus = true
        focusRequests += 1
    }

    /// Consumes a pending focus request, so that a row that appears again does not take the focus.
    func takeFocus() -> Bool {
        defer { wantsFocus = false }
        return wantsFocus
    }

    /// Makes the row display the current value again, after rejected input.
    func redisplay() { objectWillChange.send() }
}

/// The scroll target of a form.
@MainActor
final class FormScroll: ObservableObject {
    /// The top of the form, where problems are displayed.
    static let top = "form-top"

    static func target(of field: FormField.ID) -> String { "field-\(field)" }

    @Published private(set) var scrollRequests = 0
    /// The view to scroll to.
    private(set) var target = FormScroll.top
    var anchor: UnitPoint? { if target == Self.top { .top } else { nil } }

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
