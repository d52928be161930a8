/// The storage of a `FocusState`, with the time of the program's last request.
@MainActor
final class FocusStateStorage<Value: Hashable>: FocusStorage {
    nonisolated private let state: StateStorage<Value>
    private let none: Value
    private(set) var requestedAt = 0

    init(_ none: Value, in context: RenderContext) {
        self.none = none
        state = StateStorage(none, in: context)
    }

    nonisolated var value: Value { state.value }

    /// Requests the focus for a field, or for none.
    nonisolated func request(_ value: Value) {
        state.value = value
        MainActor.assumeIsolated { requestedAt = FocusClock.shared.tick() }
    }

    /// Stores a change of the focus by the user.
    func update(_ value: Value) {
        guard state.value != value else { return }
        request(value)
    }

    func clear() { update(none) }
}

extension View {
    /// iOS 15.0, macOS 12.0
    public func focused<Value: Hashable>(_ binding: FocusState<Value>.Binding, equals value: Value) -> some View {
        focusLink(binding, value)
    }

    /// iOS 15.0, macOS 12.0
    public func focused(_ condition: FocusState<Bool>.Binding) -> some View { focusLink(condition, true) }

    private func focusLink<Value: Hashable>(_ binding: FocusState<Value>.Binding, _ value: Value) -> some View {
        annotating("focused") { node in
            guard let state = binding.storage() else { return }
            node.focusLinks.append(
                FocusLink(storage: state, matches: { state.value == value }, gain: { state.update(value) })
            )
        }
    }
}
