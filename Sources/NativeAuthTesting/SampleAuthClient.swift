public import AuthFlows
public import NativeAuthCore

/// A client with scripted flows and a fixed session: for previews, and for tests of an app's views.
///
/// ```swift
/// #Preview("Home") {
///     AuthGate(SampleAuthClient(user: FlowUser(id: "1", username: "ada"))) { HomeView(user: $0) }
/// }
/// #Preview("Sign-in") {
///     AuthGate(SampleAuthClient(flows: [.signIn: ScriptedFlow([.step(form)])])) { HomeView(user: $0) }
/// }
/// ```
///
/// It sends nothing and stores nothing: a sign-in or a sign-out changes only what `AuthSession` shows.
public struct SampleAuthClient: AuthClient {
    private let signedInUser: FlowUser?
    private let flowsByKind: [AuthFlowKind: any AuthenticationFlow]

    /// Creates a client.
    /// - Parameters:
    ///   - user: the signed-in user; `nil` for none.
    ///   - flows: the flows that it offers. One that is shown twice continues its script.
    public init(user: FlowUser? = nil, flows: [AuthFlowKind: any AuthenticationFlow] = [:]) {
        signedInUser = user
        flowsByKind = flows
    }

    /// The kinds of the given flows.
    public var flows: Set<AuthFlowKind> { Set(flowsByKind.keys) }

    /// Returns a given flow.
    /// - Parameters:
    ///   - kind: one of ``flows``.
    ///   - texts: ignored; a script has its own texts.
    /// - Throws: `NativeAuthError` with code `unsupported` for another kind.
    public func flow(_ kind: AuthFlowKind, texts: FormTexts) throws -> any AuthenticationFlow {
        guard let flow = flowsByKind[kind] else { throw NativeAuthError.unsupported(kind) }
        return flow
    }

    /// The one state of the session.
    public func sessionStates() -> SessionStateSequence {
        var state = SessionState.signedOut(SignOutReason(.notSignedIn))
        if signedInUser != nil { state = .signedIn(.fresh) }
        return SessionStateSequence { [state] in
            AsyncStream { states in states.yield(state) }
        }
    }

    /// The given user.
    public func user() async -> FlowUser? { signedInUser }

    /// Returns a text that no server accepts.
    /// - Throws: `NativeAuthError` with code `expired` if no user is signed in.
    public func accessToken() async throws -> Secret {
        guard signedInUser != nil else {
            throw NativeAuthError(.expired, message: "No user is signed in.", recovery: [.signIn])
        }
        return Secret("sample-access-token")
    }

    /// Returns the reason of a sign-out by the user.
    /// - Parameter everywhere: ignored.
    public func signOut(everywhere: Bool) async -> SignOutReason { SignOutReason(.signedOut) }

    /// Returns the reason of a deletion by the user.
    /// - Parameter user: ignored.
    public func deleteAccount(of user: FlowUser) async -> SignOutReason { SignOutReason(.accountDeleted) }
}
