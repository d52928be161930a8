import AuthFlows
import NativeAuthCore
import Testing

@Suite("The state of the signed-in user", .timeLimit(.minutes(5)))
struct UserStateTests {
    typealias State = UserState<FlowUser, String>

    private static let ada = FlowUser(id: "1", username: "ada")
    private static let bob = FlowUser(id: "2", username: "bob")
    private static let newerAda = FlowUser(id: "1", username: "countess")
    private static let refused = SignOutReason(.refused)

    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// The events that lead to the tested state.
        let before: [State.Event]
        let event: State.Event
        let phase: State.Phase
        let error: String?
        let action: State.Action

        init(
            _ name: String,
            _ before: [State.Event],
            _ event: State.Event,
            to phase: State.Phase,
            error: String? = nil,
            action: State.Action = .none
        ) {
            testDescription = name
            self.before = before
            self.event = event
            self.phase = phase
            self.error = error
            self.action = action
        }
    }

    // MARK: - Every event in every phase

    /// The events that lead to each phase; the error of the last operation is "old" where one is possible.
    private static let starting: [State.Event] = []
    private static let startFailed: [State.Event] = [.didFailToStart("old")]
    private static let undetermined: [State.Event] = [
        .willLoad, .didFailToLoad("old", isUndetermined: true, revision: 1),
    ]
    private static let signedOut: [State.Event] = [
        .willLoad, .didLoad(nil, revision: 1), .didFail("old"),
    ]
    private static let signedIn: [State.Event] = [
        .willLoad, .didLoad(ada, revision: 1), .didFail("old"),
    ]

    static let rows: [Row] = [
        Row("retry while starting", starting, .willRetryStart, to: .starting),
        Row("retry of a failed start", startFailed, .willRetryStart, to: .signedOut, error: "old"),
        Row("retry while undetermined", undetermined, .willRetryStart, to: .undetermined, error: "old"),
        Row("retry while signed in", signedIn, .willRetryStart, to: .signedIn(ada), error: "old"),
        Row("the start fails", starting, .didFailToStart("new"), to: .startFailed, error: "new"),
        Row("the start ends without a result", starting, .didStart, to: .signedOut),
        Row("the start ends undetermined", undetermined, .didStart, to: .undetermined, error: "old"),
        Row("the start ends signed in", signedIn, .didStart, to: .signedIn(ada), error: "old"),
        Row("a user at the start", starting + [.willLoad], .didLoad(ada, revision: 1), to: .signedIn(ada)),
        Row("no user at the start", starting + [.willLoad], .didLoad(nil, revision: 1), to: .signedOut),
        Row("a user after a retry", startFailed + [.willLoad], .didLoad(ada, revision: 1), to: .signedIn(ada)),
        Row("a user after a retried load", undetermined + [.willLoad], .didLoad(ada, revision: 2), to: .signedIn(ada)),
        Row("another user", signedIn + [.willLoad], .didLoad(bob, revision: 2), to: .signedIn(bob)),
        Row("no user any more", signedIn + [.willLoad], .didLoad(nil, revision: 2), to: .signedOut),
        Row(
            "the response of an earlier load",
            signedOut + [.willLoad, .willLoad],
            .didLoad(ada, revision: 2),
            to: .signedOut,
            error: "old"
        ),
        Row(
            "a response after a sign-in",
            starting + [.willLoad, .didSignIn(bob)],
            .didLoad(ada, revision: 1),
            to: .signedIn(bob)
        ),
        Row(
            "a response after a sign-out",
            signedIn + [.willLoad, .didSignOut],
            .didLoad(ada, revision: 2),
            to: .signedOut
        ),
        Row(
            "a load fails at the start",
            starting + [.willLoad],
            .didFailToLoad("new", isUndetermined: true, revision: 1),
            to: .undetermined,
            error: "new"
        ),
        Row(
            "a load is refused at the start",
            starting + [.willLoad],
            .didFailToLoad("new", isUndetermined: false, revision: 1),
            to: .signedOut,
            error: "new"
        ),
        Row(
            "a load is refused while undetermined",
            undetermined + [.willLoad],
            .didFailToLoad("new", isUndetermined: false, revision: 2),
            to: .signedOut,
            error: "new"
        ),
        Row(
            "a failed load signs out no user",
            signedIn + [.willLoad],
            .didFailToLoad("new", isUndetermined: false, revision: 2),
            to: .signedIn(ada),
            error: "new"
        ),
        Row(
            "the failure of an earlier load",
            signedOut + [.willLoad, .willLoad],
            .didFailToLoad("new", isUndetermined: true, revision: 2),
            to: .signedOut,
            error: "old"
        ),
        Row("a sign-in while starting", starting, .didSignIn(ada), to: .signedIn(ada)),
        Row("a sign-in while undetermined", undetermined, .didSignIn(ada), to: .signedIn(ada)),
        Row("a sign-in", signedOut, .didSignIn(ada), to: .signedIn(ada)),
        Row("the sign-in of another user", signedIn, .didSignIn(bob), to: .signedIn(bob)),
        Row("a sign-out", signedIn, .didSignOut, to: .signedOut),
        Row("a sign-out while undetermined", undetermined, .didSignOut, to: .signedOut),
        Row("a failed sign-in", signedOut, .didFail("new"), to: .signedOut, error: "new"),
        Row("a failed sign-out", signedIn, .didFail("new"), to: .signedIn(ada), error: "new"),
        Row(
            "a new session",
            signedOut,
            .sessionDidBegin(isFormActive: false),
            to: .signedOut,
            error: "old",
            action: .load
        ),
        Row(
            "a readable store",
            undetermined,
            .sessionDidBegin(isFormActive: false),
            to: .undetermined,
            error: "old",
            action: .load
        ),
        Row(
            "a new session while a form is active",
            signedOut,
            .sessionDidBegin(isFormActive: true),
            to: .signedOut,
            error: "old"
        ),
        Row(
            "the session of the known user",
            signedIn,
            .sessionDidBegin(isFormActive: false),
            to: .signedIn(ada),
            error: "old"
        ),
        Row(
            "an idle form without a deferred sign-in",
            signedOut,
            .formDidBecomeIdle(isAnotherFormActive: false),
            to: .signedOut,
            error: "old"
        ),
        Row(
            "an idle form",
            signedOut + [.sessionDidBegin(isFormActive: true)],
            .formDidBecomeIdle(isAnotherFormActive: false),
            to: .signedOut,
            error: "old",
            action: .load
        ),
        Row(
            "an idle form beside an active one",
            signedOut + [.sessionDidBegin(isFormActive: true)],
            .formDidBecomeIdle(isAnotherFormActive: true),
            to: .signedOut,
            error: "old"
        ),
        Row(
            "the last of two forms becomes idle",
            signedOut + [.sessionDidBegin(isFormActive: true), .formDidBecomeIdle(isAnotherFormActive: true)],
            .formDidBecomeIdle(isAnotherFormActive: false),
            to: .signedOut,
            error: "old",
            action: .load
        ),
        Row(
            "an idle form that has signed in the user itself",
            signedOut + [.sessionDidBegin(isFormActive: true), .didSignIn(ada)],
            .formDidBecomeIdle(isAnotherFormActive: false),
            to: .signedIn(ada)
        ),
        Row(
            "an idle form after the session has ended",
            signedOut + [.sessionDidBegin(isFormActive: true), .sessionDidEnd(refused, error: nil, hasSession: false)],
            .formDidBecomeIdle(isAnotherFormActive: false),
            to: .signedOut,
            error: "old"
        ),
        Row(
            "a refused refresh",
            signedIn,
            .sessionDidEnd(refused, error: "new", hasSession: false),
            to: .signedOut,
            error: "new"
        ),
        Row(
            "a session that ended without an error",
            signedIn,
            .sessionDidEnd(refused, error: nil, hasSession: false),
            to: .signedOut
        ),
        Row(
            "a session that another one has replaced",
            signedIn,
            .sessionDidEnd(refused, error: "new", hasSession: true),
            to: .signedIn(ada),
            error: "old"
        ),
        Row(
            "no session after all",
            undetermined,
            .sessionDidEnd(refused, error: "new", hasSession: false),
            to: .signedOut,
            error: "old"
        ),
        Row(
            "no session, as known",
            signedOut,
            .sessionDidEnd(refused, error: "new", hasSession: false),
            to: .signedOut,
            error: "old"
        ),
        Row(
            "a response after the session has ended, while undetermined",
            undetermined + [.willLoad, .sessionDidEnd(refused, error: nil, hasSession: false)],
            .didLoad(ada, revision: 2),
            to: .signedOut,
            error: "old"
        ),
        Row("a store that can't be read", signedOut, .sessionDidBecomeUnavailable, to: .undetermined, error: "old"),
        Row(
            "a store that can't be read keeps the user",
            signedIn,
            .sessionDidBecomeUnavailable,
            to: .signedIn(ada),
            error: "old"
        ),
        Row("newer attributes", signedIn, .didUpdate(newerAda), to: .signedIn(newerAda), error: "old"),
    ]

    @Test("Each event leads to the expected phase, error and action", arguments: rows)
    func transitions(_ row: Row) {
        var state = State()
        for event in row.before { _ = state.handle(event) }
        #expect(state.handle(row.event) == row.action)
        #expect(state.phase == row.phase && state.error == row.error)
    }

    @Test("Each phase determines what the views show")
    func properties() {
        func state(_ events: [State.Event]) -> State {
            var state = State()
            for event in events { _ = state.handle(event) }
            return state
        }
        let table: [(State, isInitialized: Bool, isDetermined: Bool, user: FlowUser?)] = [
            (state(Self.starting), false, false, nil), (state(Self.startFailed), true, true, nil),
            (state(Self.undetermined), true, false, nil), (state(Self.signedOut), true, true, nil),
            (state(Self.signedIn), true, true, Self.ada), (State(user: nil, error: "e"), true, true, nil),
            (State(user: Self.bob, error: nil), true, true, Self.bob),
        ]
        for (state, isInitialized, isDetermined, user) in table {
            #expect(state.isInitialized == isInitialized && state.isDetermined == isDetermined && state.user == user)
        }
    }

    @Test("The reason of the last sign-out is kept")
    func reason() {
        var state = State(user: Self.ada, error: nil)
        #expect(state.reason == SignOutReason(.notSignedIn))
        state.handle(.sessionDidEnd(Self.refused, error: nil, hasSession: false))
        #expect(state.reason == Self.refused)
    }
}
