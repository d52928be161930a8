#if canImport(SwiftUI)
import AuthFlows
import Combine

/// What one row of a form shows: its own part of the model, so that a keystroke concerns nobody else.
@MainActor
final class FieldEntry: ObservableObject {
    let id: FormField.ID
    @Published private(set) var value: String
    @Published private(set) var errors: [String]
    /// Counts how often the keyboard was sent here.
    @Published private(set) var focusRequests = 0
    /// Whether the field has keyboard focus.
    var isFocused = false
    /// The keyboard was sent here and has not come yet: the row may not be there yet.
    private var wantsFocus = false

    init(id: FormField.ID, value: String, errors: [String]) {
        self.id = id
        self.value = value
        self.errors = errors
    }

    /// Publishes only what is new.
    func take(value: String, errors: [String]) {
        if self.value != value { self.value = value }
        if self.errors != errors { self.errors = errors }
    }

    func requestFocus() {
        wantsFocus = true
        focusRequests += 1
    }

    /// Whether the keyboard belongs here: once for each request, so that a row that appears again leaves it where it is.
    func takeFocus() -> Bool {
        defer { wantsFocus = false }
        return wantsFocus
    }

    /// What was entered was not taken: whoever shows it shows what is there.
    func showAgain() { objectWillChange.send() }
}
#endif
