import Foundation
import NativeAuthTesting
import Testing

@testable import NativeAuthCore

@Suite("Sessions: companion values and the order of sign-ins", .timeLimit(.minutes(5)))
struct SessionCompanionTests {
    private let note = Secret("beside")

    private func world(_ store: any SecretStore = MemorySecretStore(), server: SessionTestEnvironment.Server? = nil)
        -> SessionTestEnvironment
    {
        SessionTestEnvironment(store, server: server, additionalNames: ["note"])
    }

    @discardableResult
    private func signIn(_ world: SessionTestEnvironment, _ person: String = "a", ticket: SignInTicket? = nil) throws
        -> SessionRecord?
    {
        try world.session.storeSignIn(
            SessionTestEnvironment.tokens(person, at: world.clock.now),
            ticket: ticket,
            additionalValues: { _ in ["note": note] }
        )
    }

    private func kept(_ world: SessionTestEnvironment) -> SecretReading {
        world.store.read(world.session.keys.key(ofAdditional: "note"))
    }

    @Test("A sign-in returns the companions that it stored; the next sign-in and a sign-out remove them")
    func companions() throws {
        let world = world()
        let record = try #require(try signIn(world))
        #expect(try world.session.loadRecord() == record)
        #expect(kept(world) == .value(note))
        try world.signIn("b")
        #expect(kept(world) == .absent)
        try signIn(world)
        world.session.end(SignOutReason(.signedOut))
        #expect(kept(world) == .absent)
    }

    @Test("A companion is replaced while its value and the sign-in are the expected ones, also without a sign-in")
    func replacedCompanion() throws {
        let world = world()
        func replace(_ previous: Secret?, _ new: Secret?, of record: SessionRecord?) throws -> Bool {
            try world.session.replaceAdditionalValue("note", previous, with: new, of: record)
        }

        #expect(try replace(nil, note, of: nil))
        #expect(try !replace(nil, Secret("late"), of: nil))
        #expect(kept(world) == .value(note))
        let record = try #require(try signIn(world))
        #expect(try !replace(note, Secret("a guest's"), of: nil))
        #expect(try replace(note, Secret("the user's"), of: record))
        try signIn(world, "b")
        #expect(try !replace(note, Secret("of the user before"), of: record))
        #expect(kept(world) == .value(note))
        world.session.end(SignOutReason(.signedOut))
        #expect(try !replace(nil, Secret("late"), of: record))
        #expect(kept(world) == .absent)
    }

    @Test("Without transactions, a sign-in leaves no values of the previous user")
    func notAtomic() throws {
        let world = world(FailingSecretStore())
        try signIn(world)
        try world.signIn("b")
        #expect(kept(world) == .absent)
    }

    @Test("A session that the server ends is removed with its companions")
    func refused() async throws {
        let world = world()
        try signIn(world)
        world.clock.advance(by: .seconds(3_600))
        world.server.answer { _ in .refused(NativeAuthError(.expired, message: "Over."), outcomeIsUnknown: false) }
        #expect(await failure { try await world.session.accessToken() }?.code == .expired)
        #expect(kept(world) == .absent)
    }

    @Test("A failed removal is retried later, with the companions")
    func madeUpFor() throws {
        let store = FailingSecretStore()
        let world = world(store)
        try signIn(world)
        store.writesFail = true
        world.session.end(SignOutReason(.signedOut))
        #expect(kept(world) == .value(note))
        store.writesFail = false
        #expect(try world.session.loadRecord() == nil)
        #expect(kept(world) == .absent)
    }

    @Test("A companion is changed only for the session that it belongs to")
    func changed() throws {
        let world = world()
        let record = try #require(try signIn(world))
        #expect(
            try world.session.updateAdditionalValue("note", of: record) { Secret(($0?.reveal() ?? "") + "!") }
        )
        #expect(kept(world) == .value(Secret("beside!")))
        try world.signIn("b")
        #expect(try !world.session.updateAdditionalValue("note", of: record) { _ in note })
        world.session.end(SignOutReason(.signedOut))
        #expect(try !world.session.updateAdditionalValue("note", of: record) { _ in note })
        #expect(kept(world) == .absent)
    }

    @Test("A sign-in that began before a sign-out is invalid, whichever client began it")
    func late() throws {
        let world = world()
        let other = SessionTestEnvironment(world.store, clock: world.clock, additionalNames: ["note"])
        let ticket = world.session.beginSignIn()
        other.session.end(SignOutReason(.signedOut))
        #expect(try signIn(world, ticket: ticket) == nil)
        #expect(try world.session.loadRecord() == nil)
        #expect(try signIn(world, ticket: world.session.beginSignIn()) != nil)
    }

    @Test("Of two sign-ins the one that began later is kept, in whatever order they complete")
    func later() throws {
        let world = world()
        let first = world.session.beginSignIn()
        let second = world.session.beginSignIn()
        #expect(try signIn(world, "a", ticket: first) != nil)
        #expect(try signIn(world, "b", ticket: second) != nil)
        #expect(world.access == "b-access-1")
        let third = world.session.beginSignIn()
        let fourth = world.session.beginSignIn()
        #expect(try signIn(world, "d", ticket: fourth) != nil)
        #expect(try signIn(world, "c", ticket: third) == nil)
        #expect(world.access == "d-access-1")
    }

    @Test("A session that the server ends does not cancel a sign-in in progress")
    func refusedMeanwhile() async throws {
        let world = world()
        try signIn(world)
        let ticket = world.session.beginSignIn()
        world.clock.advance(by: .seconds(3_600))
        world.server.answer { _ in .refused(NativeAuthError(.expired, message: "Over."), outcomeIsUnknown: false) }
        _ = await failure { try await world.session.accessToken() }
        #expect(try signIn(world, "b", ticket: ticket) != nil)
    }

    @Test("Ending the session of one user keeps that of another")
    func owner() throws {
        let world = world()
        let first = SignInID(try #require(try signIn(world)))
        let second = try #require(try signIn(world, "b"))
        let ticket = world.session.beginSignIn()
        #expect(!world.session.end(SignOutReason(.signedOut), ifSignIn: first).isOver)
        #expect(try world.session.loadRecord() == second)
        #expect(world.session.end(SignOutReason(.signedOut), ifSignIn: first) { $0 == second }.isOver)
        #expect(try world.session.loadRecord() == nil)
        #expect(try signIn(world, ticket: ticket) == nil)
    }

    @Test("A sign-out does not end a session that another process has just started")
    func anotherProcess() throws {
        let world = world()
        let first = try #require(try signIn(world))
        var later = try #require(try signIn(world, "b"))
        later.signInID = "of-another-process"
        let keys = world.session.keys
        // Another process writes between the read and the removal.
        let ending = world.session.end(SignOutReason(.signedOut), ifSignIn: SignInID(first)) { _ in
            (try? world.store.update(keys.secrets(of: later, additionalValues: ["note": note]))) != nil
        }
        #expect(!ending.isOver && !ending.isRemovalPending)
        #expect(try world.session.loadRecord() == later)
        #expect(kept(world) == .value(note))
        let last = world.session.end(SignOutReason(.signedOut), ifSignIn: SignInID(later))
        #expect(last.isOver && !last.isRemovalPending)
        #expect(try world.session.loadRecord() == nil)
        #expect(kept(world) == .absent)
    }

    @Test("With an unreadable store only the intended session ends")
    func unreadable() throws {
        let store = FailingSecretStore()
        let world = world(store)
        let first = SignInID(try #require(try signIn(world)))
        let second = try #require(try signIn(world, "b"))
        #expect(try world.session.loadRecord() == second)
        store.readsFail = true
        store.writesFail = true
        #expect(world.session.end(SignOutReason(.signedOut), ifSignIn: first).isRemovalPending)
        #expect(throws: NativeAuthError.self) { try world.session.loadRecord() }
        store.readsFail = false
        store.writesFail = false
        #expect(try world.session.loadRecord() == second)
        store.readsFail = true
        store.writesFail = true
        #expect(world.session.end(SignOutReason(.signedOut), ifSignIn: SignInID(second)).isRemovalPending)
        #expect(try world.session.loadRecord() == nil)
        store.readsFail = false
        store.writesFail = false
        #expect(try world.session.loadRecord() == nil)
        #expect(kept(world) == .absent)
    }
}
