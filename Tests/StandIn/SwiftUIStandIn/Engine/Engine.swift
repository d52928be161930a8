import Foundation

/// Walks the views whenever something has changed, and does afterwards what they asked for: actions of appearance,
/// tasks, focus.
@MainActor
final class Engine {
    let changes = Changes()
    let focus = Focus()
    var appearance = Appearance()
    var now: Date
    /// What `AsyncImage` shows for an address.
    var imageAt: (URL) -> AsyncImagePhase = { _ in .empty }
    private(set) var visit = 0
    private(set) var roots: [ViewNode] = []
    private(set) var problems: [String] = []
    private(set) var bodyCounts: [ObjectIdentifier: Int] = [:]
    private(set) var opened: [URL] = []
    private(set) var scrolled: [AnyHashable] = []
    /// How many tasks of views run.
    private(set) var running = 0
    private let root = Place(visit: 0)
    private let content: @MainActor (Walk) -> [ViewNode]
    private var afterWalk: [() -> Void] = []
    private var isForced = true

    init(now: Date, content: @escaping @MainActor (Walk) -> [ViewNode]) {
        self.now = now
        self.content = content
    }

    /// Has every body run again, with a root made anew.
    func force() {
        isForced = true
        changes.note(isStale: true)
    }

    /// Runs an action after the walk, when state may be changed.
    func later(_ action: @escaping () -> Void) { afterWalk.append(action) }

    /// Something that an app must not do. The next thing that a test does says so.
    func report(_ problem: String) {
        if !problems.contains(problem) { problems.append(problem) }
    }

    func count<Owner>(_: Owner.Type) { bodyCounts[ObjectIdentifier(Owner.self), default: 0] += 1 }

    func open(_ url: URL) { opened.append(url) }

    /// Nothing happens if there is no such place, as with Apple's.
    func scroll(to id: AnyHashable) {
        if roots.flatMap(\.all).contains(where: { $0.ids.contains(id) || $0.tag == id }) { scrolled.append(id) }
    }

    func taskBegan() { running += 1 }

    func taskEnded() {
        running -= 1
        changes.note()
    }

    /// Walks until nothing changes any more.
    func settle() {
        for _ in 0..<100 {
            guard walkOnce() else { return }
        }
        report("The views change their own state in every walk.")
    }

    /// Takes everything away, as when a window is closed: tasks are cancelled.
    func close() { for farewell in root.leave() { farewell() } }

    private func walkOnce() -> Bool {
        guard changes.begin() else { return false }
        visit += 1
        var environment = EnvironmentValues()
        appearance.apply(to: &environment, opener: self)
        let walk = Walk(
            engine: self, place: root, owner: root, environment: environment, isFresh: isForced, isForced: isForced)
        isForced = false
        roots = content(walk)
        for complaint in changes.end() { report(complaint) }
        for farewell in root.sweep(visit: visit) { farewell() }
        let actions = afterWalk
        afterWalk = []
        for action in actions { action() }
        if focus.follow(roots) { changes.note(isStale: true) }
        return true
    }
}
