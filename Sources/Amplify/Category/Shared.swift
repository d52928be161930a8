/// A plugin as a category keeps it.
///
/// `@unchecked`, because ``Plugin`` requires its conforming types to be thread-safe without saying so in a way that the
/// compiler could check.
struct Shared<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
}
