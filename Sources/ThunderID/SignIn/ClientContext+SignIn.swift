import NativeAuthCore

extension ClientContext {
    /// Performs one stage of a sign-in.
    /// - Returns: the next stage; `nil` when the session is stored.
    func advance(from stage: SignInStage, for attempt: SignInAttempt) async throws -> SignInStage? {
        switch stage {
        case .assertion(let assertion, let flow):
            return try await authorizationStage(for: assertion, of: flow, attempt: attempt)
        case .authorizationRequest(let pending, let authID, let assertion):
            try await tokenValidator.prepare()
            try attempt.checkMayBeStored()
            let oauth = try oauth.required("a clientId")
            let callback = try await oauth.completeAuthorization(authID: authID, assertion: assertion.reveal())
            return .authorizationResponse(try AuthorizationCallback(callback), pending)
        case .authorizationResponse(let callback, let pending):
            return .tokenResponse(try await redeem(callback, against: pending, for: attempt), pending)
        case .tokenResponse(let response, let pending):
            let clientID = try oauth.required("a clientId").clientID
            return .tokens(
                try await tokenValidator.validatedTokens(
                    from: response,
                    clientID: clientID,
                    for: pending,
                    scopes: config.scopes
                )
            )
        case .tokens(let tokens):
            try await store(tokens, for: attempt)
            return nil
        }
    }

    /// Determines whether an assertion completes an authorization request, or is the session's token itself.
    private func authorizationStage(
        for assertion: Secret,
        of flow: AssertedFlow,
        attempt: SignInAttempt
    ) async throws -> SignInStage {
        let pending = pendingAuthorizations(attempt.sessionId)
        try await session(attempt.sessionId).waitUntilWritable()
        let authorization: PendingAuthorization?
        if let known = flow.authorization {
            _ = try? pending.take(executionID: flow.executionID)
            authorization = known
        } else {
            // Started by another client. A store that can't be read at the moment may contain it.
            authorization = try pending.take(executionID: flow.executionID)
        }

        guard let authorization, let authID = authorization.authID, oauth != nil else {
            return .tokens(
                try await tokenValidator.validatedTokens(
                    fromAssertion: assertion.reveal(),
                    applicationID: flow.applicationID
                )
            )
        }
        return .authorizationRequest(authorization, authID: authID, assertion: assertion)
    }

    /// Redeems the code of an authorization response. It is sent again only if the server can't have used it (replay).
    /// - Throws: ``PossibleCodeReplay`` if it may have been used and its tokens did not arrive.
    private func redeem(
        _ callback: AuthorizationCallback,
        against pending: PendingAuthorization,
        for attempt: SignInAttempt
    ) async throws -> OAuthTokenResponse {
        try await tokenValidator.prepare()
        let accepted = try await tokenValidator.issuers.accepted(for: callback.issuer)
        let requiresIssuer = config.openIDProvider?.sendsIssuerParameter ?? true

        switch try callback.check(against: pending, issuers: accepted, requiresIssuer: requiresIssuer) {
        case .failure(let failure): throw NativeAuthError(failure)
        case .code(let code):
            // Checked before the request, to avoid issuing tokens that would be discarded.
            try attempt.checkMayBeStored()
            let oauth = try oauth.required("a clientId")
            do {
                return try await oauth.redeem(code, of: pending)
            } catch  where PossibleCodeReplay.mayFollow(error) {
                throw PossibleCodeReplay(cause: error)
            }
        }
    }

    private func store(_ tokens: TokenSet, for attempt: SignInAttempt) async throws {
        let session = session(attempt.sessionId)
        do {
            try await session.waitUntilWritable()
            guard try session.storeSignIn(tokens, ifCurrent: { attempt.mayBeStored }) != nil else {
                await session.revokeUnstored(tokens)
                throw NativeAuthError.signInInvalidated
            }
        } catch var error as NativeAuthError where error.isStoreFull {
            // Unlike a locked device, a full disk is not transient: unstored tokens must not remain valid.
            await session.revokeUnstored(tokens)
            error.recovery = [.restart]
            throw error
        }
    }
}
