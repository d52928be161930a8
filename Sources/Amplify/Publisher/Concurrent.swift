/// Carries one of Combine's own objects over to another task.
///
/// `@unchecked`, because only subjects and subscribers are put in. Subjects lock inside, and subscribers may be called from
/// any thread, one call after the other; Combine's declarations do not say so.
struct Concurrent<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
}
