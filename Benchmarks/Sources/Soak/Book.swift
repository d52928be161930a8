import Foundation

/// The events of a run, the expected final state, and the secrets that must not be in the server's log.
@MainActor
final class Book {
    /// Whether the server is down, and the number of such changes. A request that overlaps one may fail.
    private(set) var isDown = false
    private(set) var changes = 0

    /// Whether the load has lasted long enough.
    var isOver = false

    /// The users whose sign-up the server has acknowledged.
    private(set) var accounts: [Account] = []
    private(set) var secrets: Set<String> = []
    private(set) var codes: Set<String> = []
    /// The number of successes of each operation.
    private(set) var done: [String: Int] = [:]
    /// The number of interruptions of each operation by the server's end, which are allowed.
    private(set) var interrupted: [String: Int] = [:]
    private(set) var failures: [String] = []

    func setDown(_ isDown: Bool) {
        self.isDown = isDown
        changes += 1
    }

    func add(_ account: Account) { accounts.append(account) }

    func keep(secret: String?) {
        if let secret, !secret.isEmpty { secrets.insert(secret) }
    }

    func keep(code: String) { codes.insert(code) }

    func count(_ what: String) { done[what, default: 0] += 1 }

    func countInterrupted(_ what: String) { interrupted[what, default: 0] += 1 }

    func fail(_ what: String) { failures.append(what) }

    /// Returns whether an operation that started at that state may fail: the server was down or restarted during it.
    func wasDisturbed(since changes: Int) -> Bool { isDown || self.changes != changes }
}
