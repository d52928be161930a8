import Foundation
import NativeAuthBase

@testable import NativeAuthCore
@testable import NativeAuthTesting

/// One schedule: clients of one provider in several processes of a device, their calls, faults and kills, in the order
/// that the seed chooses. Its invariants are in `Simulation+Invariants.swift`.
///
/// `@unchecked` because it is used on one thread only, that of ``run()``.
final class Simulation: @unchecked Sendable {
    /// A client in a process.
    struct Member {
        let process: Int
        let client: any SimulatedClient
    }

    /// Something that happens at a time of the schedule.
    enum Event: CaseIterable {
        case signIn, token, forcedToken, signOut, changeServer, observe, cancel, revoke, lockReads, lockWrites,
            lockRefresh, kill, launch
    }

    static let users = ["ada", "eve"]
    private static let start = Date(timeIntervalSince1970: 1_800_000_000)
    /// The time of the first sign-in, which succeeds.
    private static let firstSignInTime = Duration.seconds(20)
    /// Access tokens are valid for ten minutes.
    private static let pauses: [Duration] = [
        .zero, .zero, .zero, .milliseconds(1), .milliseconds(60), .seconds(2), .seconds(6), .seconds(500),
        .seconds(600),
    ]
    private static let maximumJobs = 100_000

    let provider: SimulatedProvider
    let scheduler: SimulationScheduler
    let families = SimulatedFamilies()
    let disk = SimulatedDisk()
    /// Whether the store excludes other processes while one refreshes.
    let locksProcesses: Bool
    /// Indicates whether the store counts its changes, so that clients need not read it again.
    let countsChanges: Bool
    /// Whether the store fails at times.
    let hasStoreFaults: Bool
    private let servers: [String: SimulatedServer]
    private let isTraced: Bool
    private var hasFaults = true
    private var faultInterval: Int
    private var members: [Member] = []
    private var lastProcess = SimulationScheduler.world
    private var calls: [Int: SimulatedCall] = [:]
    /// All tasks of calls and observers.
    private var tasks: [Task<Void, Never>] = []
    private var eventsLeft = 0
    private var lastEvent = Duration.zero

    private(set) var trace: [String] = []
    var violations: [String] = []
    var counts = Counts()
    /// The families whose end the app has asked for.
    var endRequested: Set<Int> = []
    var observers: [Int: Observer] = [:]
    /// The running refreshes by process and family.
    var refreshing: [[Int]: Int] = [:]

    init(provider: SimulatedProvider, seed: UInt64, isTraced: Bool = false) {
        var random = SeededRandom(seed: seed)
        self.provider = provider
        self.isTraced = isTraced
        locksProcesses = !random.once(in: 4)
        countsChanges = seed.isMultiple(of: 2)
        hasStoreFaults = random.once(in: 3)
        faultInterval = random.choice(of: [2, 3, 4, 8, 1_000])
        scheduler = SimulationScheduler(random: random)
        var servers: [String: SimulatedServer] = [:]
        for name in ["a", "b"] { servers[name] = SimulatedServer(name: name, families: families) }
        self.servers = servers
    }

    func note(_ text: @autoclosure () -> String) {
        if isTraced { trace.append("\(scheduler.now) p\(scheduler.owner): \(text())") }
    }

    // MARK: - World

    var environment: ClientEnvironment {
        let clock = AuthClock(
            now: { [scheduler] in Self.start.addingTimeInterval(scheduler.now.inSeconds) },
            elapsed: { [scheduler] in scheduler.now },
            sleep: { [scheduler] in try await scheduler.sleep(for: $0) }
        )
        let random = SecureRandom { [scheduler] count in
            (0..<count).map { _ in UInt8(truncatingIfNeeded: scheduler.random.next()) }
        }
        return ClientEnvironment(
            transport: SimulatedNetwork(process: scheduler.owner, simulation: self),
            clock: clock,
            random: random
        )
    }

    func server(of request: TransportRequest) -> SimulatedServer? {
        servers[request.head.authority?.hasPrefix("b.") ?? false ? "b" : "a"]
    }

    func nextFault() -> SimulatedNetwork.Fault? {
        guard hasFaults, scheduler.random.once(in: faultInterval) else { return nil }
        counts.faults += 1
        let fault = scheduler.random.choice(of: SimulatedNetwork.Fault.allCases)
        note("fault: \(fault)")
        return fault
    }

    func latency() -> Duration {
        scheduler.random.choice(of: [.zero, .milliseconds(1), .milliseconds(50), .seconds(2)])
    }

    // MARK: - Schedule

    /// Performs the schedule. Must run on the thread that belongs to it.
    func run() {
        GlobalExecutorHook.run(scheduler) {
            launch(clients: 2)
            scheduleEvents()
            runUntilCallsEnd()
            endProcesses()
            checkStoredSession()
            releaseEverything()
        }
    }

    private func scheduleEvents() {
        var events: [Event] = [.signIn]
        for _ in 0..<(4 + scheduler.random.below(7)) { events.append(nextEvent()) }
        eventsLeft = events.count

        var time = Duration.zero
        for (index, event) in events.enumerated() {
            scheduler.after(time, as: SimulationScheduler.world) { [self] in
                hasFaults = index > 0
                perform(event)
            }
            time += index == 0 ? Self.firstSignInTime : scheduler.random.choice(of: Self.pauses)
        }
        lastEvent = time
    }

    private func nextEvent() -> Event {
        var usual: [Event] = [.signIn, .token, .token, .token, .forcedToken, .signOut, .observe, .cancel]
        if provider == .thunderID { usual.append(.changeServer) }
        let event = scheduler.random.choice(of: scheduler.random.once(in: 2) ? Event.allCases : usual)
        switch event {
        case .lockReads, .lockWrites: return hasStoreFaults ? event : .token
        case .changeServer: return provider == .thunderID ? event : .token
        default: return event
        }
    }

    private func perform(_ event: Event) {
        eventsLeft -= 1
        note("event: \(event)")
        guard !members.isEmpty else { return launch(clients: 1) }
        let member = scheduler.random.choice(of: members)
        let client = member.client
        switch event {
        case .signIn:
            let user = scheduler.random.choice(of: Self.users)
            begin(.signIn, on: member) { [self] _ in
                try await client.signIn(user) { form in checkForm(of: form, client: client) }
            }
        case .token, .forcedToken: beginToken(isForced: event == .forcedToken, on: member)
        case .signOut:
            begin(.signOut, on: member) { [self] call in
                try await client.signOut()
                checkNothingIsLeft(after: call)
            }
        case .changeServer:
            begin(.changeServer, on: member) { _ in
                try await client.changeServer(to: client.serverName == "a" ? "b" : "a")
            }
        case .observe: observe(member)
        case .cancel: cancelOldestCall()
        case .revoke:
            if let family = storedFamily { families.end(family) }
        case .lockReads: disk.readsFailUntil = scheduler.now + .seconds(3)
        case .lockWrites: disk.writesFailUntil = scheduler.now + .seconds(3)
        case .lockRefresh: lockRefresh()
        case .kill:
            let delay: Duration = scheduler.random.choice(of: [.zero, .milliseconds(1), .milliseconds(60), .seconds(1)])
            scheduler.after(delay) { self.kill(member.process) }
        case .launch: launch(clients: 1)
        }
    }

    /// Another process of the device refreshes for longer than a call waits.
    private func lockRefresh() {
        let work = provider.keys.prefix
        guard disk.locks[work] == nil else { return }
        disk.locks[work] = SimulationScheduler.world
        scheduler.after(.seconds(70), as: SimulationScheduler.world) { self.disk.locks[work] = nil }
    }

    private func cancelOldestCall() {
        guard let call = calls.values.min(by: { $0.id < $1.id }) else { return }
        scheduler.perform(as: call.process) { call.task?.cancel() }
    }

    private func beginToken(isForced: Bool, on member: Member) {
        begin(.token, on: member) { [self] call in
            call.serverName = member.client.serverName
            let token = try await member.client.accessToken(isForced: isForced)
            check(token, of: call)
        }
    }

    @discardableResult
    private func begin(
        _ kind: SimulatedCall.Kind,
        on member: Member,
        _ body: @escaping @Sendable (SimulatedCall) async throws -> Void
    ) -> SimulatedCall {
        let call = SimulatedCall(
            id: scheduler.newID(),
            kind: kind,
            process: member.process,
            start: scheduler.now
        )
        calls[call.id] = call
        counts.calls += 1
        scheduler.perform(as: member.process) {
            let task = Task(executorPreference: scheduler) { [self] in
                await SimulatedCall.$current.withValue(call) {
                    do {
                        try await body(call)
                        note("\(kind) \(call.id) succeeded")
                    } catch {
                        note("\(kind) \(call.id) failed: \(provider.code(of: error))")
                    }
                }
                end(call)
            }
            call.task = task
            tasks.append(task)
        }
        return call
    }

    private func end(_ call: SimulatedCall) {
        guard !scheduler.isOver else { return }
        calls[call.id] = nil
        let duration = scheduler.now - call.start
        if duration > call.kind.deadline { violate("\(call.kind) \(call.id) took \(duration)") }
    }

    // MARK: - Processes

    private func launch(clients count: Int) {
        lastProcess += 1
        let process = lastProcess
        scheduler.perform(as: process) {
            let store = SimulatedStore(process: process, simulation: self)
            for _ in 0..<count {
                guard let client = try? provider.client(store: store, environment: environment) else {
                    violate("a client could not be created")
                    return
                }
                let member = Member(process: process, client: client)
                begin(.start, on: member) { [self] _ in
                    try await client.start()
                    members.append(member)
                }
            }
        }
    }

    private func kill(_ process: Int) {
        note("kill p\(process)")
        counts.kills += 1
        scheduler.kill(process)
        members.removeAll { $0.process == process }
        calls = calls.filter { $0.value.process != process }
        observers = observers.filter { $0.value.process != process }
        refreshing = refreshing.filter { $0.key[0] != process }
        disk.locks = disk.locks.filter { $0.value != process }
        scheduler.after(scheduler.random.choice(of: [.zero, .seconds(1)]), as: SimulationScheduler.world) {
            self.launch(clients: 1)
        }
    }

    private func observe(_ member: Member) {
        let id = scheduler.newID()
        guard let states = try? member.client.states() else { return }
        scheduler.perform(as: member.process) {
            let task = Task(executorPreference: scheduler) { [self] in
                for await state in states {
                    note("observer \(id): \(state)")
                    observers[id]?.last = state
                }
            }
            observers[id] = Observer(process: member.process, task: task)
            tasks.append(task)
        }
    }

    // MARK: - End

    private func runUntilCallsEnd() {
        let end = lastEvent + .seconds(3_600)
        while eventsLeft > 0 || !calls.isEmpty, scheduler.now < end, scheduler.jobs < Self.maximumJobs,
            violations.isEmpty
        {
            if scheduler.isIdle { checkObservers() }
            guard scheduler.step() else { break }
        }
        guard violations.isEmpty else { return }
        for call in calls.values { violate("\(call.kind) \(call.id) never ends") }
    }

    /// Lets background work end, such as revocations.
    private func endProcesses() {
        for id in observers.keys.sorted() { observers[id]?.task.cancel() }
        observers = [:]
        let end = scheduler.now + .seconds(3_600)
        while scheduler.now < end, scheduler.step() {}
        for process in 0...lastProcess { scheduler.kill(process) }
        calls = [:]
        members = []
    }

    private func releaseEverything() {
        for task in tasks { task.cancel() }
        scheduler.end()
        tasks = []
        calls = [:]
        // The clients refer to this simulation.
        members = []
    }

    /// A session that neither the app nor the server has ended can be used by a new process without faults.
    private func checkStoredSession() {
        hasFaults = false
        disk.readsFailUntil = .zero
        disk.writesFailUntil = .zero
        disk.locks = [:]
        guard let family = storedFamily, !families.all[family].isOver, !endRequested.contains(family),
            families.all[family].server == "a"
        else { return }

        launch(clients: 1)
        while members.isEmpty, scheduler.step() {}
        guard let member = members.first else { return }
        let call = begin(.token, on: member) { [self] call in
            let token = try await member.client.accessToken(isForced: true)
            call.tokenFamily = families.family(of: token.reveal())
        }
        while !calls.isEmpty, scheduler.step() {}
        scheduler.kill(lastProcess)
        if call.tokenFamily != family { violate("the session of family \(family) can't be used any more") }
    }
}
