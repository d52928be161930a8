public import Foundation
@_spi(Host) import UIKitStandIn

/// Hosts views for tests, without a screen: finds elements, interacts with them and reads their values.
///
/// ```swift
/// let host = ViewHost { SignInForm(model: model) }
/// try host.type("ada", into: "Username")
/// try host.tap("Continue")
/// try await host.wait(for: "the error") { host.has("Wrong password") }
/// ```
///
/// The next call fails after a misuse by the app: a missing environment object, state that changes while a body runs or
/// on another thread, equal ids in a `ForEach`.
@_spi(Host) @MainActor
public final class ViewHost {
    /// The announcements to assistive technology.
    public var announcements: [String] { log.texts }
    private let log = AnnouncementLog()
    let engine: Engine
    private let timeout: Duration

    /// Renders a view.
    /// - Parameters:
    ///   - appearance: the user's settings on the device.
    ///   - now: the time for timelines; it changes only by ``advance(by:)``.
    ///   - timeout: the maximum duration of ``wait(for:until:)``, for a failing test only.
    ///   - content: creates the root view. ``reevaluate()`` calls it again.
    public init<Content: View>(
        appearance: Appearance = Appearance(),
        now: Date = Date(timeIntervalSince1970: 1_800_000_000),
        timeout: Duration = .seconds(60),
        @ViewBuilder content: @escaping () -> Content
    ) {
        let root = Root(make: content)
        engine = Engine(now: now) { context in resolve(root.view(isNew: context.isForced), in: context) }
        engine.appearance = appearance
        self.timeout = timeout
        render()
    }

    isolated deinit { engine.close() }

    /// The user's settings on the device.
    public var appearance: Appearance {
        get { engine.appearance }
        set {
            engine.appearance = newValue
            engine.changes.signal(needsRender: true)
        }
    }

    /// The phase of `AsyncImage` for a URL: `empty` by default.
    public var imageAt: (URL) -> AsyncImagePhase {
        get { engine.imageAt }
        set {
            engine.imageAt = newValue
            engine.changes.signal(needsRender: true)
        }
    }

    /// The URLs that the system was asked to open, such as by links.
    public var openedURLs: [URL] { engine.openedURLs }

    /// The ids to which views were scrolled, as text.
    public var scrolledTo: [String] { engine.scrolled.map { "\($0)" } }

    /// The misuses by the app so far.
    public var problems: [String] { engine.problems }

    /// The outermost nodes, from the top.
    public var roots: [ViewNode] {
        render()
        return engine.roots
    }

    /// Every node, from the top.
    public var nodes: [ViewNode] { roots.flatMap(\.all) }

    /// The visible texts, in order.
    public var texts: [String] { nodes.filter { $0.role == .text }.map(\.text) }

    /// The number of times that bodies of a type have run.
    public func bodyCount<Owner>(of type: Owner.Type) -> Int {
        render()
        return engine.bodyCounts[ObjectIdentifier(type), default: 0]
    }

    /// Creates the root again and runs every body, as if the parent of the root had changed. State must survive this;
    /// objects that a view creates without owning them do not.
    public func reevaluate() {
        engine.force()
        render()
    }

    /// Advances the time for timelines.
    public func advance(by duration: Duration) {
        let parts = duration.components
        engine.now += TimeInterval(parts.seconds) + TimeInterval(parts.attoseconds) / 1e18
        engine.changes.signal(needsRender: true)
        render()
    }

    /// Removes the views and cancels their tasks.
    public func close() { engine.close() }

    /// Waits until a condition holds. Checks it after each change of state and each end of a task, and polls for events
    /// outside of the views, such as callbacks.
    /// - Throws: ``HostFailure`` with the content of the screen after the timeout, or for a misuse by the app.
    public func wait(for what: String, until condition: () throws -> Bool) async throws {
        let changes = engine.changes
        let end = ContinuousClock.now + timeout
        let polling = Task {
            while !Task.isCancelled {
                try await Task.sleep(for: .milliseconds(5))
                changes.signal()
            }
        }
        defer { polling.cancel() }
        while true {
            let seen = changes.count
            render()
            try check()
            if try condition() { return }
            if ContinuousClock.now >= end { throw HostFailure("Timed out waiting for \(what). \(screen)") }
            await changes.next(after: seen)
        }
    }

    /// Waits until no task of a view runs.
    public func settle() async throws { try await wait(for: "the end of all tasks") { engine.runningTasks == 0 } }

    /// A page with the structure, state and colours of the views, without Apple's layout. See `HTMLPage`.
    public func html(title: String = "") -> String {
        render()
        return HTMLPage(title: title, appearance: engine.appearance).page(engine.roots)
    }

    /// Renders the changes.
    func render() { AnnouncementLog.$current.withValue(log) { engine.settle() } }

    /// Performs an interaction of the user, renders its result and records its announcements.
    func act(_ action: () throws -> Void) throws {
        render()
        try check()
        try AnnouncementLog.$current.withValue(log) { try action() }
        render()
        try check()
    }

    /// Checks for a misuse by the app.
    /// - Throws: ``HostFailure`` if there was one.
    public func check() throws {
        guard engine.problems.isEmpty else { throw HostFailure(engine.problems.joined(separator: "\n")) }
    }

    /// The content of the screen in a message.
    var screen: String {
        let elements = engine.roots.flatMap(\.all).filter { $0.role == .text || $0.control != nil }
        return "On the screen: " + elements.map(\.summary).joined(separator: ", ") + "."
    }
}

/// Creates the root view, and keeps it until the next forced render pass.
@MainActor
private final class Root<Content: View> {
    private let make: () -> Content
    private var made: Content?

    init(make: @escaping () -> Content) { self.make = make }

    func view(isNew: Bool) -> Content {
        if let made, !isNew { return made }
        let view = make()
        made = view
        return view
    }
}
