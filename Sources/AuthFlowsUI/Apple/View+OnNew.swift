#if canImport(SwiftUI)
package import SwiftUI

extension View {
    /// Performs an action on a new value. iOS 16's form of `onChange`, its only one, is deprecated on visionOS.
    package func onNew<Value: Equatable>(of value: Value, _ action: @escaping (Value) -> Void) -> some View {
        #if os(visionOS)
        onChange(of: value) { _, new in action(new) }
        #else
        onChange(of: value, perform: action)
        #endif
    }
}
#endif
