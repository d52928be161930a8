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
        /// The server must be asked; the flight is for whoever comes meanwhile.
        case start(Fetch)
        /// The server is being asked.
        case wait(Fetch)
    }

    /// Lands with the reason why the server could not be asked, or `nil`.
    typealias Fetch = Flight<(any Error)?>

    private let coolDown: Duration
    private let lifetime: Duration
    private let pause: Duration
    private var set: JSONWebKeySet?
    private var fetchedAt: Date?
    private var failure: (error: any Error, date: Date)?
    /// The fetch that is under way.
    private(set) var flight: Fetch?

    init(coolDown: Duration, lifetime: Duration, pause: Duration) {
        self.coolDown = coolDown
        self.lifetime = lifetime
        self.pause = pause
    }

    /// Decides about a wish. The one who is told to start does so; whoever is cancelled starts nothing.
    mutating func decision(_ wish: Wish, now: Date) -> Decision {
        let known = candidates(wish)
        let isFresh = fetchedAt.map { Self.isWithin(lifetime, of: $0, now: now) } ?? false
        if isFresh, !known.isEmpty { return .answer(known) }
        if let flight { return .wait(flight) }
        if let failure, Self.isWithin(pause, of: failure.date, now: now) {
            return known.isEmpty ? .fail(failure.error) : .answer(known)
        }
        if isFresh, let fetchedAt, Self.isWithin(coolDown, of: fetchedAt, now: now) { return .answer([]) }
        if Task.isCancelled { return .fail(CancellationError()) }
        let flight = Fetch()
        self.flight = flight
        return .start(flight)
    }

    /// Takes in what the server answered.
    mutating func finish(_ result: Result<JSONWebKeySet, any Error>, now: Date) {
        flight = nil
        switch result {
        case .success(let set):
            self.set = set
            fetchedAt = now
            failure = nil
        case .failure(let error):
            failure = (error, now)
        }
    }

    /// The keys that are known for a wish.
    func candidates(_ wish: Wish) -> [JSONWebKey] {
        set?.candidates(id: wish.id, algorithm: wish.algorithm) ?? []
    }

    /// A moment that lies in the future is none to wait from: somebody set the clock back.
    private static func isWithin(_ duration: Duration, of date: Date, now: Date) -> Bool {
        let age = now.timeIntervalSince(date)
        return age >= 0 && age < duration / .seconds(1)
    }
}
