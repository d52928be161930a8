import NativeAuthCore

extension ThunderIDClient {
    /// Deletes the signed-in user's own account by an administrative flow of the server, and removes everything that is
    /// stored for the session here. An addition of this package. Let the user sign in again before that.
    ///
    /// Version 1.0.0 of the server runs such a flow only for a user whose token has the permission `system`. For other
    /// users, the app's own server must do it: see ``ThunderIDAccountDeletion``.
    /// - Parameters:
    ///   - userId: the user who wants to delete the account: `sub` of `getUser()`.
    ///   - flowId: the flow's handle, or its id.
    ///   - sessionId: the session, for apps with several.
    /// - Throws: ``IAMError``; the account and the session are kept: the errors of ``getAccessToken(sessionId:)``;
    ///   `authenticationFailed` if the server does not permit it, or if another user is signed in; `unknownError` if
    ///   the flow asks for something else.
    public func deleteAccount(
        of userId: String,
        flowId: String = "user-deletion-flow",
        sessionId: String? = nil
    ) async throws {
        try await IAMError.convertingErrors {
            try await reportingActivity { context in
                try await OwnAccountDeletion(context: context, sessionId: sessionId).run(of: userId, flowID: flowId)
            }
        }
    }
}
