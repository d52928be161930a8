/// A plugin as stored by a category.
///
/// `@unchecked`, because ``Plugin`` requires thread safety of its conforming types by documentation only, which the
/// compiler can't check.
struct Shared<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
}
