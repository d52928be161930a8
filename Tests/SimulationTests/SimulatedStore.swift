import NativeAuthBase

@testable import NativeAuthCore

/// The storage of a device, which its processes share and which outlives them.
///
/// `@unchecked` because it is used on the simulation's thread only.
final class SimulatedDisk: @unchecked Sendable {
    var secrets: [String: Secret] = [:]
    var changeCount = 0
    /// The process that last signed in or out.
    var lastWriter = SimulationScheduler.world
    /// The process that holds a lock, by the name of the work.
    var locks: [String: Int] = [:]
    /// Until then, reads or writes fail, as on a locked device.
    var readsFailUntil = Duration.zero
    var writesFailUntil = Duration.zero
}

/// One process's access to the device's storage.
final class SimulatedStore: SecretStore, CountingSecretStore {
    private static let failure = NativeAuthError(.storageUnavailable, message: "Locked.", recovery: [.retry])

    private let process: Int
    private let simulation: Simulation
    let hasExclusiveProcessLock: Bool

    init(process: Int, simulation: Simulation) {
        self.process = process
        self.simulation = simulation
        hasExclusiveProcessLock = simulation.locksProcesses
    }

    private var disk: SimulatedDisk { simulation.disk }

    var isAtomic: Bool { true }

    private var isReadable: Bool { simulation.scheduler.now >= disk.readsFailUntil && !simulation.scheduler.isOver }

    private var isWritable: Bool { simulation.scheduler.now >= disk.writesFailUntil && !simulation.scheduler.isOver }

    /// The count of a store that does not know its changes is another one each time.
    var changeCount: Int {
        simulation.didRead([simulation.provider.keys.accessToken])
        if !simulation.countsChanges { disk.changeCount += 1 }
        return disk.changeCount
    }

    func checkWritable() throws {
        if !isWritable { throw Self.failure }
    }

    func read(_ key: String) -> SecretReading {
        guard isReadable else { return .unavailable(Self.failure) }
        return disk.secrets[key].map(SecretReading.value) ?? .absent
    }

    func snapshot(of keys: [String]) throws -> [String: Secret] {
        simulation.didRead(keys)
        guard isReadable else { throw Self.failure }
        var found: [String: Secret] = [:]
        for key in keys { found[key] = disk.secrets[key] }
        return found
    }

    func update(_ changes: [String: Secret?]) throws { _ = try update(changes, ifUnchanged: [:]) }

    func update(_ changes: [String: Secret?], ifUnchanged expected: [String: Secret?]) throws -> Bool {
        guard expected.allSatisfy({ disk.secrets[$0.key] == $0.value }) else { return false }
        try checkWritable()
        let before = simulation.storedFamily
        disk.changeCount += 1
        for (key, secret) in changes { disk.secrets[key] = secret }
        simulation.didWrite(before: before, process: process)
        return true
    }

    func withProcessLock<Result: Sendable>(
        named work: String,
        timeout: Duration,
        _ body: @Sendable () async throws -> Result
    ) async throws -> Result {
        guard hasExclusiveProcessLock else { return try await body() }
        let deadline = simulation.scheduler.now + timeout
        while disk.locks[work] != nil {
            guard simulation.scheduler.now < deadline else {
                throw NativeAuthError(.anotherProcess, message: "Held.", recovery: [.retry])
            }
            try await simulation.scheduler.sleep(for: .milliseconds(100))
        }
        disk.locks[work] = process
        defer { disk.locks[work] = nil }
        return try await body()
    }
}
