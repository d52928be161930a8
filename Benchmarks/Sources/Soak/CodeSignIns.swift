import AuthFlows
import Foundation
import NativeAuthCore
import ThunderID

/// Sign-ins with a code by mail, on a device of their own.
@MainActor
final class CodeSignIns {
    enum Kind: String {
        case right
        case wrongFirst = "wrong, then right"
        /// The mail is ignored, and after a while another code is requested.
        case resent = "asked for"
    }

    struct Visit {
        let account: Account
        let client: ThunderIDClient
        let storage: InMemoryStorageAdapter
        let model: FlowModel
        let resendAt: ContinuousClock.Instant
        let changes: Int
    }

    private let server: Server
    private let book: Book
    private var waiting: [Visit] = []

    init(server: Server, book: Book) {
        self.server = server
        self.book = book
    }

    func begin(_ kind: Kind, _ account: Account) async throws {
        let changes = book.changes
        account.codeTimes.append(.now)
        let storage = InMemoryStorageAdapter()
        let client = try await server.client(server.emailCode, storage: storage, clock: DeviceClock())
        let model = FlowModel(flow: ThunderIDFlow(client: client, kind: .signIn))
        await model.start()
        await account.answer(model)
        guard model.phase == .ready, model.error == nil, model.step?.fields.map(\.kind) == [.oneTimeCode] else {
            throw Fault("no form for a code", model)
        }
        let visit = Visit(
            account: account,
            client: client,
            storage: storage,
            model: model,
            resendAt: .now + .seconds(32),
            changes: changes
        )
        guard kind != .resent else {
            // The ignored mail, so that it is not confused with the second.
            let mail = try await server.code(to: account.email, after: account.knownMails)
            note(mail, of: account)
            waiting.append(visit)
            return
        }
        let code = try await newCode(for: account)
        if kind == .wrongFirst {
            await account.answer(model, with: ["otp": code == "000000" ? "000001" : "000000"])
            guard model.phase == .ready, model.error?.serverCode == "FET-1008" else {
                throw Fault("a wrong code was not reported as one", model)
            }
        }
        try await end(visit, code)
    }

    /// A sign-in that has waited long enough for another code.
    func due(at now: ContinuousClock.Instant) -> Visit? {
        guard !book.isDown, let index = waiting.firstIndex(where: { $0.resendAt <= now }) else { return nil }
        return waiting.remove(at: index)
    }

    func resend(_ visit: Visit) async throws {
        // Mails are kept in memory: what was sent before a kill is gone, and a new server counts from its database.
        let wasCut = book.wasDisturbed(since: visit.changes)
        do {
            guard let action = visit.model.step?.actions.first(where: { $0.kind == .resend }) else {
                throw Fault("no action for another code", visit.model)
            }
            visit.account.codeTimes.append(.now)
            await visit.model.submit(action.id)
            guard visit.model.phase == .ready, visit.model.error == nil else {
                throw Fault("no other code", visit.model)
            }
            try await end(visit, try await newCode(for: visit.account))
            if wasCut { book.count("execution that outlived the kill") }
        } catch {
            if wasCut { return book.countInterrupted("code sent again, begun before the kill") }
            throw error
        }
    }

    /// Cancels the waiting sign-ins.
    func drop() { waiting = [] }

    private func newCode(for account: Account) async throws -> String {
        let mail = try await server.code(to: account.email, after: account.knownMails)
        note(mail, of: account)
        return mail.code
    }

    private func note(_ mail: (mail: String, code: String), of account: Account) {
        account.knownMails.insert(mail.mail)
        book.keep(code: mail.code)
    }

    private func end(_ visit: Visit, _ code: String) async throws {
        await visit.account.answer(visit.model, with: ["otp": code])
        guard case .complete(let outcome) = visit.model.phase, outcome.user?.email == visit.account.email else {
            throw Fault("the right code did not sign in", visit.model)
        }
        for name in ["access_token", "refresh_token", "id_token"] {
            book.keep(secret: visit.storage.retrieve(key: "thunder." + name))
        }
        _ = try await visit.client.signOut()
    }
}
