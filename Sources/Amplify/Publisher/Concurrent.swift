/// A box that passes one of Combine's own objects to another task.
///
/// `@unchecked`, because only subjects and subscribers are stored. Subjects lock internally, and subscribers may be
/// called from any thread, one call after the other; Combine's declarations do not state this.
struct Concurrent<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
}
