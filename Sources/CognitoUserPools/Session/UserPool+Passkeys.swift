package import AuthFlows
import Foundation
import NativeAuthCore

/// The passkeys of the signed-in user.
extension UserPool {
    /// The maximum number of passkeys of one page.
    private static let pageSize = 20
    /// The attributes with which a user may sign in.
    private static let signInNames: Set = ["email", "phone_number", "preferred_username"]

    /// Registers a passkey. If the service refuses it, the password managers are told so.
    /// - Parameter create: creates the passkey; `nil` for none, which ends the registration.
    /// - Throws: as `accessToken()`, the service's refusal, or the error of `create`.
    package func registerPasskey(_ create: (PasskeyRequest) async throws -> PasskeyAnswer?) async throws {
        let owner = try session.signInID()
        let options = try await withAccessToken { token in try await client.startWebAuthnRegistration(token) }
        let request = try PasskeyRequest(json: options, isCreation: true)
        guard let answer = try await create(request) else { return }

        do {
            // Another user may have signed in while the sheet was open. It may also have taken longer than the token
            // lives.
            guard try session.signInID() == owner else { throw session.notSignedInError() }
            try await withAccessToken { token in
                try await client.completeWebAuthnRegistration(answer.json, accessToken: token)
            }
        } catch {
            reportRefused(answer, of: request, error: error)
            throw error
        }
    }

    /// Returns one page of the user's passkeys.
    package func passkeys(
        limit: Int = pageSize,
        nextToken: String? = nil
    ) async throws -> (credentials: [WebAuthnCredentialDescription], nextToken: String?) {
        let page = try await withAccessToken { token in
            try await client.webAuthnCredentials(limit: limit, nextToken: nextToken, accessToken: token)
        }
        listedPasskeys.withLock { listed in
            for passkey in page.credentials { listed[passkey.id] = passkey.relyingPartyID }
        }
        return page
    }

    /// Deletes a passkey, and tells the password managers.
    package func deletePasskey(_ id: String) async throws {
        try await withAccessToken { try await client.deleteWebAuthnCredential(id, accessToken: $0) }
        let domain = listedPasskeys.withLock { $0.removeValue(forKey: id) }
        guard let data = Base64URL.decode(Substring(id)) else { return }
        report(.passkeyDeleted(id: data), of: CredentialAccount(relyingPartyID: domain))
    }

    // MARK: - Conditional creation

    /// Creates a passkey for the user who has just signed in with a password, without a question. Nothing waits for it,
    /// and a failure is only logged.
    func upgradeToPasskey() {
        guard passwordManagers.createsPasskeys, let owner = try? session.signInID() else { return }
        let authenticator = passwordManagers.authenticator ?? SystemPasskeyAuthenticator()
        let log = AuthLog(environment.logger)

        backgroundWork.start {
            do {
                try await self.registerPasskey { request in
                    guard PasskeyUpgrade.suits(request), try self.session.signInID() == owner else { return nil }
                    return try await authenticator.createConditionally(request)
                }
            } catch {
                log.debug("no passkey created", values: ["exception": (error as? NativeAuthError)?.serverCode])
            }
        }
    }

    // MARK: - Reports

    /// Passes on what follows from a change, in the background.
    private func report(_ change: CredentialChange, of account: CredentialAccount) {
        guard passwordManagers.reportsChanges else { return }
        let reporter = passwordManagers.reporter
        backgroundWork.start { await reporter.report(change, of: account) }
    }

    /// Tells the password managers that the service does not have a new passkey. After a lost response it may have it.
    private func reportRefused(_ answer: PasskeyAnswer, of request: PasskeyRequest, error: any Error) {
        let isUncertain = (error as? NativeAuthError)?.outcomeIsUnknown ?? true
        guard !isUncertain, case .create(let options) = request.ceremony,
            let id = answer.values["credentialId"].flatMap({ Base64URL.decode(Substring($0)) })
        else { return }
        report(.passkeyRefused(id: id), of: CredentialAccount(relyingPartyID: options.relyingPartyID))
    }

    /// Tells the password managers the name of the user's passkeys, after a change of attributes. The service states it
    /// in the options for a new passkey.
    package func reportName(after attributes: [String]) {
        guard passwordManagers.reportsChanges, !Self.signInNames.isDisjoint(with: attributes) else { return }

        backgroundWork.start {
            let options = try? await self.withAccessToken { try await self.client.startWebAuthnRegistration($0) }
            guard let options, let request = try? PasskeyRequest(json: options, isCreation: true),
                case .create(let registration) = request.ceremony
            else { return }
            let account = CredentialAccount(
                relyingPartyID: registration.relyingPartyID,
                userID: registration.userID
            )
            await self.passwordManagers.reporter.report(.renamed(to: registration.userName), of: account)
        }
    }

    /// Returns the accounts that have to be reported after the deletion of the user: one for each domain of passkeys.
    func accountsToReport(of username: String) async -> [CredentialAccount] {
        guard passwordManagers.reportsChanges else { return [] }
        let page = try? await passkeys()
        let byDomain = Dictionary(grouping: page?.credentials ?? [], by: \.relyingPartyID)

        var accounts = byDomain.sorted { $0.key < $1.key }.map { domain, passkeys in
            let ids = passkeys.compactMap { Base64URL.decode(Substring($0.id)) }
            return CredentialAccount(relyingPartyID: domain, passkeyIDs: ids)
        }
        accounts.append(CredentialAccount(passwordDomain: passwordManagers.passwordDomain, username: username))
        return accounts
    }

    func reportDeletion(of accounts: [CredentialAccount]) {
        for account in accounts { report(.accountDeleted, of: account) }
    }
}
