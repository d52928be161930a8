#if canImport(SwiftUI)
import AuthFlows
import Combine

/// The model of one row of a form: a separate object, so that a keystroke updates one row only.
@MainActor
final class FieldRowModel: ObservableObject {
    let id: FormField.ID
    @Published private(set) var value: String
    @Published private(set) var errors: [String]
    @Published private(set) var focusRequests = 0
    var isFocused = false
    /// Indicates whether a focus request is pending: the row may not exist yet.
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
#endif
