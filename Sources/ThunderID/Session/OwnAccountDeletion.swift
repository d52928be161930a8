import AuthFlows
import NativeAuthCore

/// The deletion of the signed-in user by an administrative flow of the server, with the user's own token.
///
/// Source: the server's template `administration-user-deletion`; `POST /flow/execute` with `flowId`.
struct OwnAccountDeletion: Sendable {
    /// The input of the flow that names the user.
    private static let subject = "subject"

    let context: ClientContext
    let sessionId: String?

    /// - Throws: `NativeAuthError`; the account and the session are kept then.
    func run(of userID: String, flowID: String) async throws {
        let session = context.session(sessionId)
        let owner = try session.signInID()
        let user = try await context.user(of: session)
        guard user.sub == userID else { throw NativeAuthError.accountOfAnotherUser }

        let token = try await session.accessToken(of: owner)
        do {
            try await execute(flowID, subject: userID, token: token)
        } catch let error as NativeAuthError where Self.isRefusal(error) {
            throw Self.notPermitted(error)
        }
        await end(owner)
    }

    /// Removes everything that is stored for the session.
    func end(_ owner: SignInID) async {
        let session = context.session(sessionId)
        let interrupted = context.signIns.invalidateInFlightSignIns(sessionId)
        for tokens in interrupted { await session.revokeUnstored(tokens) }
        // A different user may have signed in meanwhile.
        session.end(SignOutReason(.accountDeleted), ifSignIn: owner)
        try? context.store.remove(session.keys.pending)
    }

    private func execute(_ flowID: String, subject: String, token: Secret) async throws {
        let body: [String: JSONValue] = [
            WireKey.flowId: .string(flowID),
            WireKey.inputs: .object([Self.subject: .string(subject)]),
        ]
        let response = try await context.http.send(
            ThunderIDRequest(path: EndpointPath.flowExecute, body: .json(.object(body)), bearer: token)
        )
        let json = try response.json()
        guard FlowStatus(name: json["flowStatus"]?.string) != .complete else { return }

        if let error = json["error"].flatMap(FlowStepError.init(json:)) {
            throw NativeAuthError(
                .notAllowed,
                message: "The server did not delete the account.",
                serverCode: error.code,
                requestID: response.requestID,
                recovery: []
            )
        }
        throw NativeAuthError(
            .unsupported,
            message: "The server's deletion flow asks for something that an app can't answer.",
            requestID: response.requestID,
            recovery: [.fixConfiguration]
        )
    }

    private static func isRefusal(_ error: NativeAuthError) -> Bool {
        error.httpStatus == 401 || error.httpStatus == 403
    }

    private static func notPermitted(_ error: NativeAuthError) -> NativeAuthError {
        NativeAuthError(
            .notAllowed,
            message: "This server lets only administrators delete users. Delete the account at the app's own server.",
            serverCode: error.serverCode,
            requestID: error.requestID,
            httpStatus: error.httpStatus,
            underlying: error,
            recovery: [.fixConfiguration]
        )
    }
}
