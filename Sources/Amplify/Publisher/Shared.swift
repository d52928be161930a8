/// A box that passes an object to other tasks.
///
/// `@unchecked`, because only plugins, and Combine's subjects and subscribers, are stored. ``Plugin`` requires thread
/// safety by documentation only. Subjects lock internally, and subscribers may be called from any thread, one call
/// after the other; Combine's declarations do not state this.
struct Shared<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
}
