import Foundation

/// Renders the views after each change, and then runs their pending actions: appearance, tasks, focus.
@MainActor
final class Engine {
    let changes = ChangeTracker()
    let focus = Focus()
    var appearance = Appearance()
    var now: Date
    /// The phase of `AsyncImage` for a URL.
    var imageAt: (URL) -> AsyncImagePhase = { _ in .empty }
    private(set) var generation = 0
    private(set) var roots: [ViewNode] = []
    private(set) var problems: [String] = []
    private(set) var bodyCounts: [ObjectIdentifier: Int] = [:]
    private(set) var openedURLs: [URL] = []
    private(set) var scrolled: [AnyHashable] = []
    /// The actions of the views for a URL that the system opens in the app.
    private(set) var urlActions: [(URL) -> Void] = []
    /// The number of running tasks of views.
    private(set) var runningTasks = 0
    private let root = ViewIdentity(generation: 0)
    private let content: @MainActor (RenderContext) -> [ViewNode]
    private var pendingActions: [() -> Void] = []
    private var isForced = true

    init(now: Date, content: @escaping @MainActor (RenderContext) -> [ViewNode]) {
        self.now = now
        self.content = content
    }

    /// Has every body run again, with a new root.
    func force() {
        isForced = true
        changes.signal(needsRender: true)
    }

    /// Runs an action after the render pass, when state may be changed.
    func afterRender(_ action: @escaping () -> Void) { pendingActions.append(action) }

    /// Records a misuse by the app. The next call of a test throws it.
    func report(_ problem: String) {
        if !problems.contains(problem) { problems.append(problem) }
    }

    func count<Owner>(_: Owner.Type) { bodyCounts[ObjectIdentifier(Owner.self), default: 0] += 1 }

    func open(_ url: URL) { openedURLs.append(url) }

    func handleURLs(_ action: @escaping (URL) -> Void) { urlActions.append(action) }

    /// Does nothing if no view has this id, like SwiftUI.
    func scroll(to id: AnyHashable) {
        if roots.flatMap(\.all).contains(where: { $0.ids.contains(id) || $0.tag == id }) { scrolled.append(id) }
    }

    func taskStarted() { runningTasks += 1 }

    func taskFinished() {
        runningTasks -= 1
        changes.signal()
    }

    /// Renders until nothing changes.
    func settle() {
        for _ in 0..<100 {
            guard renderOnce() else { return }
        }
        report("The views change their own state in every render pass.")
    }

    /// Removes every view, as when a window is closed: tasks are cancelled.
    func close() { for action in root.remove() { action() } }

    private func renderOnce() -> Bool {
        guard changes.beginPass() else { return false }
        generation += 1
        var environment = EnvironmentValues()
        appearance.apply(to: &environment, opener: self)
        let context = RenderContext(
            engine: self,
            identity: root,
            owner: root,
            environment: environment,
            isFresh: isForced,
            isForced: isForced
        )
        isForced = false
        urlActions = []
        roots = content(context)
        for violation in changes.endPass() { report(violation) }
        for action in root.removeStale(generation: generation) { action() }
        let actions = pendingActions
        pendingActions = []
        for action in actions { action() }
        if focus.update(roots) { changes.signal(needsRender: true) }
        return true
    }
}
