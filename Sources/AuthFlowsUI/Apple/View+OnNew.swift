#if canImport(SwiftUI)
package import SwiftUI

extension View {
    /// Performs an action when a value has changed. It wraps both forms of `onChange`: that of iOS 16 is deprecated on
    /// visionOS, and iOS 16 has no other.
    package func onNew<Value: Equatable>(of value: Value, _ action: @escaping (Value) -> Void) -> some View {
        #if os(visionOS)
        onChange(of: value) { _, new in action(new) }
        #else
        onChange(of: value, perform: action)
        #endif
    }
}
#endif
