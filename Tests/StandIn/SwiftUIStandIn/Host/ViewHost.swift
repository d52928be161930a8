public import Foundation
@_spi(Host) import UIKitStandIn

/// Shows views without a screen, for tests: finds things on it as a person would, uses them, and reads what is there.
///
/// ```swift
/// let host = ViewHost { SignInForm(model: model) }
/// try host.type("ada", into: "Username")
/// try host.tap("Continue")
/// try await host.wait(for: "the error") { host.has("Wrong password") }
/// ```
///
/// Whatever an app must not do is a failure of the next call: a missing environment object, state that changes while a
/// body runs or on another thread, equal ids in a `ForEach`.
@_spi(Host) @MainActor
public final class ViewHost {
    /// What was announced to assistive technology.
    public var announcements: [String] { log.texts }
    private let log = AnnouncementLog()
    let engine: Engine
    private let patience: Duration

    /// Shows a view.
    /// - Parameters:
    ///   - appearance: what the person has set on the device.
    ///   - now: the time, for timelines; it stands still until ``advance(by:)``.
    ///   - patience: after how long ``wait(for:until:)`` gives up. No test should come near it.
    ///   - content: makes the root view. Called again by ``reevaluate()``.
    public init<Content: View>(
        appearance: Appearance = Appearance(), now: Date = Date(timeIntervalSince1970: 1_800_000_000),
        patience: Duration = .seconds(60), @ViewBuilder content: @escaping () -> Content
    ) {
        let root = Root(make: content)
        engine = Engine(now: now) { walk in resolve(root.view(isNew: walk.isForced), in: walk) }
        engine.appearance = appearance
        self.patience = patience
        render()
    }

    isolated deinit { engine.close() }

    /// What the person has set on the device.
    public var appearance: Appearance {
        get { engine.appearance }
        set {
            engine.appearance = newValue
            engine.changes.note(isStale: true)
        }
    }

    /// What `AsyncImage` shows for an address; nothing yet, unless this says otherwise.
    public var imageAt: (URL) -> AsyncImagePhase {
        get { engine.imageAt }
        set {
            engine.imageAt = newValue
            engine.changes.note(isStale: true)
        }
    }

    /// Where the system was sent, such as by links.
    public var openedAddresses: [URL] { engine.opened }

    /// Where the views scrolled to: the ids of what is there, in words.
    public var scrolledTo: [String] { engine.scrolled.map { "\($0)" } }

    /// What an app must not have done so far.
    public var problems: [String] { engine.problems }

    /// Everything on the screen, from the top.
    public var roots: [ViewNode] {
        render()
        return engine.roots
    }

    /// Every node, from the top.
    public var nodes: [ViewNode] { roots.flatMap(\.all) }

    /// What can be read, in order.
    public var texts: [String] { nodes.filter { $0.role == .text }.map(\.text) }

    /// How often bodies of a type have run.
    public func bodyCount<Owner>(of type: Owner.Type) -> Int {
        render()
        return engine.bodyCounts[ObjectIdentifier(type), default: 0]
    }

    /// As if the parent of everything had been evaluated anew: the root is made again and every body runs. State must
    /// survive this; objects that a view makes without owning them do not.
    public func reevaluate() {
        engine.force()
        render()
    }

    /// Lets time pass for timelines.
    public func advance(by duration: Duration) {
        let parts = duration.components
        engine.now += TimeInterval(parts.seconds) + TimeInterval(parts.attoseconds) / 1e18
        engine.changes.note(isStale: true)
        render()
    }

    /// Takes the views away: tasks are cancelled.
    public func close() { engine.close() }

    /// Waits until something is so. Looks whenever a view's state has changed or a task has ended, and now and then for
    /// what happens outside of the views, such as a callback. How long that takes decides nothing.
    /// - Throws: ``HostFailure`` with what is on the screen, if it never is, or if the views did something wrong.
    public func wait(for what: String, until condition: () throws -> Bool) async throws {
        let changes = engine.changes
        let end = ContinuousClock.now + patience
        let glances = Task {
            while !Task.isCancelled {
                try await Task.sleep(for: .milliseconds(5))
                changes.note()
            }
        }
        defer { glances.cancel() }
        while true {
            let seen = changes.count
            render()
            try check()
            if try condition() { return }
            if ContinuousClock.now >= end { throw HostFailure("Still not: \(what). \(screen)") }
            await changes.next(after: seen)
        }
    }

    /// Waits until no task of a view runs any more.
    public func settle() async throws { try await wait(for: "an end of all tasks") { engine.running == 0 } }

    /// The page that a person would see, roughly: structure, state and colours, not Apple's layout. See `HTMLPage`.
    public func html(title: String = "") -> String {
        render()
        return HTMLPage(title: title, appearance: engine.appearance).page(engine.roots)
    }

    /// Shows what has changed.
    func render() { AnnouncementLog.$current.withValue(log) { engine.settle() } }

    /// Does something as a person: what comes of it is shown, and what it announces is heard.
    func act(_ action: () throws -> Void) throws {
        render()
        try check()
        try AnnouncementLog.$current.withValue(log) { try action() }
        render()
        try check()
    }

    /// - Throws: ``HostFailure`` if the views did something that an app must not do.
    public func check() throws {
        guard engine.problems.isEmpty else { throw HostFailure(engine.problems.joined(separator: "\n")) }
    }

    /// For messages.
    var screen: String {
        let things = engine.roots.flatMap(\.all).filter { $0.role == .text || $0.control != nil }
        return "On the screen: " + things.map(\.summary).joined(separator: ", ") + "."
    }
}

/// Makes the root view, and keeps it until it is to be made anew.
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
