// As Apple's: where there is no view, nothing appears, nothing is noticed and no task runs.
extension View {
    /// iOS 13.0, macOS 10.15
    public func onAppear(perform action: (() -> Void)? = nil) -> some View {
        Decorated(
            content: self, name: "onAppear",
            up: { nodes, walk in
                let isShown = walk.place.remembered("appeared") { Box(false) }
                if isShown.value == nodes.isEmpty {
                    isShown.value.toggle()
                    if isShown.value, let action { walk.engine.later(action) }
                }
                return nodes
            })
    }

    /// iOS 13.0, macOS 10.15
    public func onDisappear(perform action: (() -> Void)? = nil) -> some View {
        Decorated(
            content: self, name: "onDisappear",
            up: { nodes, walk in
                let isShown = walk.place.remembered("disappear") { Box(false) }
                let leave = { [engine = walk.engine] in
                    if isShown.value, let action { engine.later(action) }
                    isShown.value = false
                }
                if nodes.isEmpty { leave() } else { isShown.value = true }
                walk.place.whenLeft("disappear", leave)
                return nodes
            })
    }

    #if os(visionOS)
    /// iOS 17.0, macOS 14.0
    public func onChange<V: Equatable>(  // lint-allow(stand-in): where it is, the older one is deprecated
        of value: V, initial: Bool = false, _ action: @escaping (V, V) -> Void
    ) -> some View {
        EmptyView()
    }
    #endif

    /// iOS 14.0, macOS 11.0, visionOS unavailable
    public func onChange<V: Equatable>(of value: V, perform action: @escaping (V) -> Void) -> some View {
        Decorated(
            content: self, name: "onChange",
            up: { nodes, walk in
                let last = walk.place.remembered("value") { Box(value) }
                if last.value != value {
                    last.value = value
                    if !nodes.isEmpty { walk.engine.later { action(value) } }
                }
                return nodes
            })
    }

    /// iOS 15.0, macOS 12.0
    public func task(
        priority: TaskPriority = .userInitiated, @_inheritActorContext _ action: @escaping @Sendable () async -> Void
    ) -> some View {
        task(id: true, priority: priority, action)
    }

    /// iOS 15.0, macOS 12.0
    public func task<T: Equatable>(
        id value: T, priority: TaskPriority = .userInitiated,
        @_inheritActorContext _ action: @escaping @Sendable () async -> Void
    ) -> some View {
        Decorated(
            content: self, name: "task",
            up: { nodes, walk in
                let running = walk.place.remembered("task") { RunningTask<T>() }
                if nodes.isEmpty {
                    running.cancel()
                    running.id = nil
                } else if running.id != value {
                    running.cancel()
                    running.id = value
                    walk.engine.later { running.start(priority, walk.engine, action) }
                }
                walk.place.whenLeft("task") { running.cancel() }
                return nodes
            })
    }
}

private final class Box<Value> {
    var value: Value
    init(_ value: Value) { self.value = value }
}

/// The task of one view.
@MainActor
private final class RunningTask<ID: Equatable> {
    var id: ID?
    private var task: Task<Void, Never>?

    func start(_ priority: TaskPriority, _ engine: Engine, _ action: @escaping @Sendable () async -> Void) {
        engine.taskBegan()
        task = Task(priority: priority) {
            await action()
            engine.taskEnded()
        }
    }

    func cancel() {
        task?.cancel()
        task = nil
    }
}
