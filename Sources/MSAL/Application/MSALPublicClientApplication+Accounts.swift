extension MSALPublicClientApplication {
    /// Returns the accounts of the app: the signed-in user's.
    /// - Returns: one account, or none.
    /// - Throws: an `NSError` of ``MSALErrorDomain`` if the store can't be read now: try again later.
    public func allAccounts() throws -> [MSALAccount] {
        do {
            guard let account = try runner.client?.account() else { return [] }
            return [MSALAccount(account)]
        } catch {
            throw MSALErrorMap.nsError(error)
        }
    }

    /// Returns an account by its identifier.
    /// - Parameter identifier: the ids of the user and the tenant, as `uid.utid`.
    /// - Returns: the account.
    /// - Throws: an `NSError` of ``MSALErrorDomain`` if there is none, or if the store can't be read now.
    public func account(forIdentifier identifier: String) throws -> MSALAccount {
        try firstAccount(matching: MSALAccountEnumerationParameters(identifier: identifier))
    }

    /// Returns an account by its name.
    /// - Parameter username: the name, compared case-insensitively.
    /// - Returns: the account.
    /// - Throws: an `NSError` of ``MSALErrorDomain`` if there is none, or if the store can't be read now.
    public func account(forUsername username: String) throws -> MSALAccount {
        try firstAccount(matching: MSALAccountEnumerationParameters(identifier: nil, username: username))
    }

    /// Returns the accounts that match.
    /// - Parameter parameters: the filter.
    /// - Returns: one account, or none.
    /// - Throws: an `NSError` of ``MSALErrorDomain`` if the store can't be read now: try again later.
    public func accounts(for parameters: MSALAccountEnumerationParameters) throws -> [MSALAccount] {
        try allAccounts().filter(parameters.matches)
    }

    /// Gets the accounts that match. Accounts of other apps are not visible here.
    /// - Parameters:
    ///   - parameters: the filter.
    ///   - completionBlock: receives them, on the main queue.
    public func accountsFromDevice(
        for parameters: MSALAccountEnumerationParameters,
        completionBlock: @escaping MSALAccountsCompletionBlock
    ) {
        let completion = Completion(completionBlock, nil)

        do {
            let matching = try accounts(for: parameters)
            completion { $0(matching, nil) }
        } catch {
            completion { $0(nil, error) }
        }
    }

    /// Gets the signed-in user's account, and the account at the previous call.
    /// - Parameters:
    ///   - parameters: the queue on which the block is called.
    ///   - completionBlock: receives the accounts.
    public func getCurrentAccount(
        with parameters: MSALParameters?,
        completionBlock: @escaping MSALCurrentAccountCompletionBlock
    ) {
        let completion = Completion(completionBlock, parameters)

        do {
            let account = try allAccounts().first
            let previous = lastAccount.withLock { last -> MSALAccount? in
                defer { last = account }
                guard last?.identifier != account?.identifier else { return nil }
                return last
            }

            completion { $0(account, previous, nil) }
        } catch {
            completion { $0(nil, nil, error) }
        }
    }

    /// Ends an account's session on this device. No request is sent; another account's session is not affected.
    /// - Parameter account: the account.
    /// - Throws: an `NSError` of ``MSALErrorDomain`` if the store can't be changed now. The session is over
    ///   nevertheless until the app ends, and each later access retries the removal.
    public func remove(_ account: MSALAccount) throws {
        do {
            try runner.client?.sessionManager.signOut(account.entra)
        } catch {
            throw MSALErrorMap.nsError(error)
        }
    }

    /// Removes the credentials that Microsoft's library has stored for this tenant and app, when the app does not need
    /// the way back any more. An addition of this package: docs/moving-from-msal.md. The user stays signed in. Does
    /// nothing with a store of the app's own.
    /// - Throws: an `NSError` of ``MSALErrorDomain`` if the Keychain can't be read or written now: try again later.
    public func completeMigration() throws {
        do {
            try runner.client?.completeMigration()
        } catch {
            throw MSALErrorMap.nsError(error)
        }
    }

    private func firstAccount(matching parameters: MSALAccountEnumerationParameters) throws -> MSALAccount {
        guard let account = try accounts(for: parameters).first else {
            throw MSALError.internal.error("There is no such account.")
        }
        return account
    }
}
