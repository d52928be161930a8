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

    func requestFocus() { focusRequests += 1 }
}
#endif
