#if canImport(SwiftUI)
package import SwiftUI

extension View {
    /// Does something when a value has become another one. visionOS never had the form of `onChange` that iOS 16 has
    /// without calling it outdated, and iOS 16 has no other.
    /// - Parameters:
    ///   - value: what is watched.
    ///   - action: is given what is new.
    package func onNew<Value: Equatable>(of value: Value, _ action: @escaping (Value) -> Void) -> some View {
        #if os(visionOS)
        onChange(of: value) { _, new in action(new) }
        #else
        onChange(of: value, perform: action)
        #endif
    }
}
#endif
