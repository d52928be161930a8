import Foundation

/// What happened, what must be true at the end, and what must not be found in the server's log.
@MainActor
final class Book {
    /// Whether the server is down, and how often that has changed: what fails across such a change may fail.
    private(set) var isDown = false
    private(set) var changes = 0

    /// Whether the load has lasted long enough.
    var isOver = false

    /// Everybody whose sign-up the server has acknowledged.
    private(set) var accounts: [Account] = []
    private(set) var secrets: Set<String> = []
    private(set) var codes: Set<String> = []
    /// How often each thing succeeded.
    private(set) var done: [String: Int] = [:]
    /// How often each thing was interrupted by the server's end, which is allowed.
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

    /// Whether what began then may fail: the server was down, went down, or came back meanwhile.
    func wasDisturbed(since changes: Int) -> Bool { isDown || self.changes != changes }
}
