import AuthFlows
import Foundation
import NativeAuthCore
@testable import NativeAuthTesting
import ThunderID

/// Runs one operation after another, for its own users.
@MainActor
final class Worker {
    private let number: Int
    private let server: Server
    private let book: Book
    private var random: SeededRandom
    private var accounts: [Account] = []
    private var signUps = 0
    private var codeSignIns: CodeSignIns
    private let run: String

    init(_ number: Int, seed: UInt64, server: Server, book: Book) {
        self.number = number
        self.server = server
        self.book = book
        random = SeededRandom(seed: seed &+ UInt64(number))
        run = String(seed, radix: 36)
        codeSignIns = CodeSignIns(server: server, book: book)
    }

    func work() async {
        while !book.isOver {
            let (what, body) = next()
            let changes = book.changes
            do {
                try await body()
                book.count(what)
            } catch {
                if book.wasDisturbed(since: changes) {
                    book.countInterrupted(what)
                    // A closed port fails at once, and need not be tried a thousand times a second.
                    try? await Task.sleep(for: .milliseconds(100))
                } else {
                    book.fail("\(what): \(Fault.words(error))")
                }
            }
        }
        codeSignIns.drop()
    }

    private typealias Deed = (String, () async throws -> Void)

    private func next() -> Deed {
        let now = ContinuousClock.now
        if let due = codeSignIns.due(at: now) {
            return ("code sent again", { try await self.codeSignIns.resend(due) })
        }
        guard let account = accounts.randomElement(using: &random) else { return ("sign-up", signUp) }
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<12: return ("sign-up", signUp)
        case 12..<26: return ("sign-in", { try await self.signIn(account) })
        case 26..<36: return ("wrong password", { try await self.wrongPassword(account) })
        case 36..<48:
            guard let account = accounts.filter({ $0.mayAskForCode(at: now) }).randomElement(using: &random) else {
                return ("sign-up", signUp)
            }
            let kinds: [CodeSignIns.Kind] = [.right, .wrongFirst, .resent]
            let kind = kinds[Int.random(in: 0..<3, using: &random)]
            return ("code \(kind.rawValue)", { try await self.codeSignIns.begin(kind, account) })
        case 48..<66: return ("refresh", { try await self.refresh(account) })
        case 66..<80: return ("profile read", { try await self.read(account) })
        case 80..<93: return ("profile update", { try await self.update(account) })
        default: return ("sign-out", { try await self.signOut(account) })
        }
    }

    // MARK: - Operations

    private func signUp() async throws {
        signUps += 1
        let password = "Pw-\(UInt64.random(in: 0...UInt64.max, using: &random))"
        book.keep(secret: password)
        let account = try await Account(name: "s\(run)-\(number)-\(signUps)", password: password, on: server)
        let model = FlowModel(flow: ThunderIDFlow(client: account.client, kind: .signUp))
        await model.start()
        try await account.finish(model, "a sign-up ended otherwise")
        account.session = .signedIn
        account.secrets.forEach(book.keep(secret:))
        accounts.append(account)
        book.add(account)
    }

    private func signIn(_ account: Account) async throws {
        account.session = .uncertain
        let model = FlowModel(flow: ThunderIDFlow(client: account.client, kind: .signIn))
        await model.start()
        try await account.finish(model, "a sign-in ended otherwise")
        account.session = .signedIn
        account.secrets.forEach(book.keep(secret:))
    }

    private func wrongPassword(_ account: Account) async throws {
        let model = FlowModel(flow: ThunderIDFlow(client: account.client, kind: .signIn))
        await model.start()
        account.session = .uncertain
        await account.answer(model, with: ["password": "Pw-wrong"])
        guard model.phase == .ready, model.error?.serverCode == "FET-1005" else {
            throw Fault("a wrong password was not reported as one", model)
        }
        try await account.finish(model, "the right password after a wrong one")
        account.session = .signedIn
        account.secrets.forEach(book.keep(secret:))
    }

    /// The token is stale by the device's clock, and four parts of the app request one concurrently.
    private func refresh(_ account: Account) async throws {
        try await inSession(account) {
            let old = try await account.client.getAccessToken()
            account.clock.advance(by: 3_600)
            account.session = .uncertain
            let client = account.client
            async let first = client.getAccessToken()
            async let second = client.getAccessToken()
            async let third = client.getAccessToken()
            async let fourth = client.getAccessToken()
            let new = try await Set([first, second, third, fourth])
            account.session = .signedIn
            guard new.count == 1, !new.contains(old) else {
                throw Fault("four concurrent callers have \(new.count) tokens, or the old one")
            }
            account.secrets.forEach(self.book.keep(secret:))
        }
    }

    private func read(_ account: Account) async throws {
        try await inSession(account) { try await account.checkProfile() }
    }

    private func update(_ account: Account) async throws {
        try await inSession(account) {
            let name = "Ada\(Int.random(in: 0..<1_000_000, using: &self.random))"
            account.firstNames.insert(name)
            let user = try await account.client.updateUserProfile(payload: ["name": ["givenName": name]])
            account.firstNames = [name]
            guard user.displayName?.contains(name) == true else {
                throw Fault("an update answered with another name: \(user.displayName ?? "none")")
            }
        }
    }

    private func signOut(_ account: Account) async throws {
        try await inSession(account) {
            let token = try await account.client.getAccessToken()
            account.session = .signedOut
            _ = try await account.client.signOut()
            guard try account.client.sessionState() == .signedOut(SignOutReason(.signedOut, notice: .succeeded)) else {
                throw Fault("unexpected state after a sign-out: \(try account.client.sessionState())")
            }
            let status = try await self.server.statusOfUserInfo(with: token)
            guard status == 401 else { throw Fault("a token still works after the sign-out: \(status)") }
        }
    }

    /// Runs an operation that requires a session. After an interruption that may have ended the session, an expired
    /// session is allowed, and the user signs in again.
    private func inSession(_ account: Account, _ body: () async throws -> Void) async throws {
        if account.session == .signedOut { try await signIn(account) }
        let mayBeOver = account.session == .uncertain
        do {
            try await body()
            if account.session == .uncertain { account.session = .signedIn }
        } catch let error as IAMError where mayBeOver && error.code == .sessionExpired {
            try await signIn(account)
            book.count("session that the kill had cut off")
        }
    }
}
