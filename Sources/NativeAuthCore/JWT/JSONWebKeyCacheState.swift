import Foundation

/// The rules of ``JSONWebKeyCache``, without waiting and without a network.
struct JSONWebKeyCacheState: Sendable {
    /// What a token asks for.
    struct Wish: Sendable, Hashable {
        let id: String?
        let algorithm: SigningAlgorithm?
    }

    /// What to do about a wish.
    enum Decision: Sendable {
        /// These are the keys; none if the server has no such key.
        case answer([JSONWebKey])
        /// The server could not be asked just now, and nothing is known.
        case fail(any Error)
        /// The server must be asked, or is being asked.
        case wait
    }

    struct Waiter: Sendable {
        let wish: Wish
        let continuation: CheckedContinuation<[JSONWebKey], any Error>
    }

    private let coolDown: Duration
    private let lifetime: Duration
    private let pause: Duration
    private var set: JSONWebKeySet?
    private var fetchedAt: Date?
    private var failure: (error: any Error, date: Date)?
    private(set) var isFetching = false
    private var waiters: [Int: Waiter] = [:]
    private var lastID = 0

    init(coolDown: Duration, lifetime: Duration, pause: Duration) {
        self.coolDown = coolDown
        self.lifetime = lifetime
        self.pause = pause
    }

    var waiting: Int { waiters.count }

    func decision(_ wish: Wish, now: Date) -> Decision {
        let known = candidates(wish)
        let isFresh = fetchedAt.map { Self.isWithin(lifetime, of: $0, now: now) } ?? false
        if isFresh, !known.isEmpty { return .answer(known) }
        if isFetching { return .wait }
        if let failure, Self.isWithin(pause, of: failure.date, now: now) {
            return known.isEmpty ? .fail(failure.error) : .answer(known)
        }
        if isFresh, let fetchedAt, Self.isWithin(coolDown, of: fetchedAt, now: now) { return .answer([]) }
        return .wait
    }

    mutating func makeID() -> Int {
        lastID += 1
        return lastID
    }

    /// Lets a caller wait.
    /// - Returns: whether the fetch must be started.
    mutating func wait(_ waiter: Waiter, id: Int) -> Bool {
        waiters[id] = waiter
        defer { isFetching = true }
        return !isFetching
    }

    /// Takes out a caller that gave up; the others go on waiting.
    mutating func leave(_ id: Int) -> Waiter? { waiters.removeValue(forKey: id) }

    /// Takes in what the server answered, and gives everybody who waited an answer.
    mutating func finish(_ result: Result<JSONWebKeySet, any Error>, now: Date) -> [(Waiter, Decision)] {
        isFetching = false
        switch result {
        case .success(let set):
            self.set = set
            fetchedAt = now
            failure = nil
        case .failure(let error):
            failure = (error, now)
        }
        defer { waiters = [:] }
        return waiters.values.map { waiter in
            let known = candidates(waiter.wish)
            if case .failure(let error) = result, known.isEmpty { return (waiter, .fail(error)) }
            return (waiter, .answer(known))
        }
    }

    private func candidates(_ wish: Wish) -> [JSONWebKey] {
        set?.candidates(id: wish.id, algorithm: wish.algorithm) ?? []
    }

    /// A moment that lies in the future is none to wait from: somebody set the clock back.
    private static func isWithin(_ duration: Duration, of date: Date, now: Date) -> Bool {
        let age = now.timeIntervalSince(date)
        return age >= 0 && age < duration / .seconds(1)
    }
}
