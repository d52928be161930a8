import Foundation
public import NativeAuthCore

/// A store that can be told to fail: to find out whether an app signs people out when the device is merely locked.
public final class FailingSecretStore: SecretStore {
    private struct State {
        var readsFail = false
        var writesFail = false
        var isFull = false
    }

    private let state = Lock(State())
    private let secrets = MemorySecretStore()

    /// Makes a store that works until it is told otherwise.
    public init() {}

    /// Whether reads answer `unavailable`.
    public var readsFail: Bool {
        get { state.withLock { $0.readsFail } }
        set { state.withLock { $0.readsFail = newValue } }
    }

    /// Whether writes throw.
    public var writesFail: Bool {
        get { state.withLock { $0.writesFail } }
        set { state.withLock { $0.writesFail = newValue } }
    }

    /// Whether writes throw because no space is left, which is not transient. Removing still works.
    public var isFull: Bool {
        get { state.withLock { $0.isFull } }
        set { state.withLock { $0.isFull = newValue } }
    }

    /// Not accessible to other processes.
    public var isExclusive: Bool { true }

    /// Reads, or answers `unavailable`.
    public func read(_ key: String) -> SecretReading { readsFail ? .unavailable(Self.failure) : secrets.read(key) }

    /// Writes, or throws and changes nothing.
    public func update(_ changes: [String: Secret?]) throws {
        guard !writesFail else { throw Self.failure }
        if isFull, changes.values.contains(where: { $0 != nil }) { throw Self.full }
        secrets.update(changes)
    }

    private static let full = NativeAuthError(
        .storageUnavailable, message: "No space is left.", underlying: POSIXError(.ENOSPC), recovery: [.retry])
    private static let failure = NativeAuthError(
        .storageUnavailable, message: "The store can't be used now.", recovery: [.retry])
}
