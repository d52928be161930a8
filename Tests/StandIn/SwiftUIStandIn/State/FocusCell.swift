/// The storage of a `FocusState`. Remembers when the program last asked for a field.
@MainActor
final class FocusCell<Value: Hashable>: FocusStorage {
    nonisolated private let cell: Cell<Value>
    private let none: Value
    private(set) var asked = 0

    init(_ none: Value, in walk: Walk) {
        self.none = none
        cell = Cell(none, in: walk)
    }

    nonisolated var value: Value { cell.value }

    /// The program wants this field, or none.
    nonisolated func ask(for value: Value) {
        cell.value = value
        MainActor.assumeIsolated { asked = FocusClock.shared.tick() }
    }

    /// A person went to this field.
    func follow(_ value: Value) {
        guard cell.value != value else { return }
        ask(for: value)
    }

    func clear() { follow(none) }
}

extension View {
    /// iOS 15.0, macOS 12.0
    public func focused<Value: Hashable>(_ binding: FocusState<Value>.Binding, equals value: Value) -> some View {
        linking(binding, value)
    }

    /// iOS 15.0, macOS 12.0
    public func focused(_ condition: FocusState<Bool>.Binding) -> some View { linking(condition, true) }

    private func linking<Value: Hashable>(_ binding: FocusState<Value>.Binding, _ value: Value) -> some View {
        noting("focused") { node in
            guard let cell = binding.storage() else { return }
            node.focusLinks.append(
                FocusLink(storage: cell, matches: { cell.value == value }, gain: { cell.follow(value) }))
        }
    }
}
