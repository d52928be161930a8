// As in SwiftUI, an empty view does not appear, calls no `onChange` action and runs no task.
extension View {
    /// iOS 13.0, macOS 10.15
    public func onAppear(perform action: (() -> Void)? = nil) -> some View {
        NodeModifier(
            content: self,
            name: "onAppear",
            transform: { nodes, context in
                let isShown = context.identity.stored("appeared") { Box(false) }
                if isShown.value == nodes.isEmpty {
                    isShown.value.toggle()
                    if isShown.value, let action { context.engine.afterRender(action) }
                }
                return nodes
            }
        )
    }

    /// iOS 13.0, macOS 10.15
    public func onDisappear(perform action: (() -> Void)? = nil) -> some View {
        NodeModifier(
            content: self,
            name: "onDisappear",
            transform: { nodes, context in
                let isShown = context.identity.stored("disappear") { Box(false) }
                let disappear = { [engine = context.engine] in
                    if isShown.value, let action { engine.afterRender(action) }
                    isShown.value = false
                }
                if nodes.isEmpty { disappear() } else { isShown.value = true }
                context.identity.onRemoval("disappear", disappear)
                return nodes
            }
        )
    }

    #if os(visionOS)
    /// iOS 17.0, macOS 14.0
    public func onChange<V: Equatable>(  // lint-allow(stand-in): where it is, the older one is deprecated
        of value: V,
        initial: Bool = false,
        _ action: @escaping (V, V) -> Void
    ) -> some View {
        EmptyView()
    }
    #endif

    /// iOS 14.0, macOS 11.0, visionOS unavailable
    public func onChange<V: Equatable>(of value: V, perform action: @escaping (V) -> Void) -> some View {
        NodeModifier(
            content: self,
            name: "onChange",
            transform: { nodes, context in
                let last = context.identity.stored("value") { Box(value) }
                if last.value != value {
                    last.value = value
                    if !nodes.isEmpty { context.engine.afterRender { action(value) } }
                }
                return nodes
            }
        )
    }

    /// iOS 15.0, macOS 12.0
    public func task(
        priority: TaskPriority = .userInitiated,
        @_inheritActorContext _ action: @escaping @Sendable () async -> Void
    ) -> some View {
        task(id: true, priority: priority, action)
    }

    /// iOS 15.0, macOS 12.0
    public func task<T: Equatable>(
        id value: T,
        priority: TaskPriority = .userInitiated,
        @_inheritActorContext _ action: @escaping @Sendable () async -> Void
    ) -> some View {
        NodeModifier(
            content: self,
            name: "task",
            transform: { nodes, context in
                let running = context.identity.stored("task") { RunningTask<T>() }
                if nodes.isEmpty {
                    running.cancel()
                    running.id = nil
                } else if running.id != value {
                    running.cancel()
                    running.id = value
                    context.engine.afterRender { running.start(priority, context.engine, action) }
                }
                context.identity.onRemoval("task") { running.cancel() }
                return nodes
            }
        )
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
        engine.taskStarted()
        task = Task(priority: priority) {
            await action()
            engine.taskFinished()
        }
    }

    func cancel() {
        task?.cancel()
        task = nil
    }
}
