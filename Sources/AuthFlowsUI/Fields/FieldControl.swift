#if canImport(SwiftUI)
import AuthFlows
import SwiftUI

struct FieldControl {
    let field: FormField
    let value: Binding<String>
    let identifier: String
    /// The accessibility hint.
    let hint: String
    let isFocused: FocusState<Bool>.Binding
    /// Indicates whether it is the last field with a keyboard.
    let isLast: Bool
    let onReturn: @MainActor () -> Void
}
#endif
