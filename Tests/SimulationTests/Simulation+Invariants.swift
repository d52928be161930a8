@testable import NativeAuthCore

extension Simulation {
    /// How much of what the simulation is about has happened.
    struct Counts: Sendable {
        var calls = 0
        var tokens = 0
        var refreshes = 0
        var faults = 0
        var kills = 0
        var signOuts = 0
        var forms = 0

        static func += (total: inout Counts, other: Counts) {
            total.calls += other.calls
            total.tokens += other.tokens
            total.refreshes += other.refreshes
            total.faults += other.faults
            total.kills += other.kills
            total.signOuts += other.signOuts
            total.forms += other.forms
        }
    }

    struct Observer {
        let process: Int
        let task: Task<Void, Never>
        var last: SessionState?
    }

    /// The family of the stored session; `nil` if no session is stored.
    var storedFamily: Int? { disk.secrets[provider.keys.accessToken].flatMap { families.family(of: $0.reveal()) } }

    func violate(_ text: String) {
        guard !scheduler.isOver else { return }
        violations.append(text)
        note("VIOLATION: \(text)")
    }

    // MARK: - Tokens

    /// A call belongs to the sign-in that was stored when it first read the session.
    func didRead(_ keys: [String]) {
        guard keys.contains(provider.keys.accessToken), let call = SimulatedCall.current, call.firstRead == nil else {
            return
        }
        call.firstRead = .some(storedFamily)
        if call.kind == .signOut, let family = storedFamily { endRequested.insert(family) }
    }

    /// No caller receives a token of another sign-in, user or server.
    func check(_ token: Secret, of call: SimulatedCall) {
        counts.tokens += 1
        guard let family = families.family(of: token.reveal()) else { return violate("an unknown token") }
        guard let expected = call.firstRead ?? nil else { return violate("a token, although no user was signed in") }
        let isSameUser = families.all[family].user == families.all[expected].user
        let isSame = family == expected || provider.callsAreForUsers && isSameUser
        if !isSame { violate("call \(call.id) has a token of family \(family) instead of \(expected)") }
        if families.all[family].server != call.serverName {
            violate("call \(call.id) has a token of server \(families.all[family].server)")
        }
    }

    /// No form of a server that the client has left is returned.
    func checkForm(of server: String, client: any SimulatedClient) {
        counts.forms += 1
        if server != client.serverName { violate("a form of server \(server)") }
    }

    // MARK: - Requests

    /// At most one refresh of a session runs in each process.
    func willSend(_ request: TransportRequest, refreshing family: Int?, process: Int) {
        note("request: \(request.head.path ?? "")")
        guard let family else { return }
        counts.refreshes += 1
        refreshing[[process, family], default: 0] += 1
        if refreshing[[process, family], default: 0] > 1 { violate("two refreshes of family \(family) at once") }
    }

    func didSend(refreshing family: Int?, process: Int) {
        if let family { refreshing[[process, family], default: 0] -= 1 }
    }

    // MARK: - Store

    /// A session that the server has not ended is never lost, except by a sign-out or a sign-in.
    func didWrite(before: Int?, process: Int) {
        let after = storedFamily
        guard after != before else { return }
        disk.lastWriter = process
        guard let before else { return }
        note("family \(before) is replaced by \(after.map(String.init) ?? "none")")
        if families.all[before].isOver || endRequested.contains(before) { return }
        switch SimulatedCall.current?.kind {
        case .signIn: break
        case .signOut: endRequested.insert(before)
        default: violate("the session of family \(before) was lost")
        }
    }

    /// Nothing of a user is left after a sign-out.
    func checkNothingIsLeft(after call: SimulatedCall) {
        counts.signOuts += 1
        guard !hasStoreFaults, case .some(.some(let family)) = call.firstRead else { return }
        let left = disk.secrets.filter { families.family(of: $0.value.reveal()) == family }
        if !left.isEmpty { violate("left after a sign-out: \(left.keys.sorted())") }
    }

    // MARK: - Observers

    /// When nothing but time can change anything, observers know what their own process has done.
    func checkObservers() {
        guard !hasStoreFaults else { return }
        for (id, observer) in observers.sorted(by: { $0.key < $1.key }) where observer.process == disk.lastWriter {
            guard let last = observer.last else { continue }
            let isSignedIn = if case .signedIn = last { true } else { false }
            if isSignedIn != (storedFamily != nil) {
                let stored = storedFamily.map { "family \($0)" } ?? "nothing"
                violate("observer \(id) has \(last), and \(stored) is stored")
            }
        }
    }
}
