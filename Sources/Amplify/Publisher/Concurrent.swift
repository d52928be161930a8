/// Carries one of Combine's own objects over to another task.
///
/// `@unchecked`, because only subjects and promises are put in. Both lock inside, and may be called from any thread;
/// Combine's declarations do not say so.
struct Concurrent<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
}
