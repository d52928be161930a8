public import Foundation

/// A change of a user's credentials that a service has accepted, for ``CredentialAccount/reports(after:)``.
public enum CredentialChange: Sendable, Equatable {
    /// The password was replaced by another one.
    case passwordChanged
    /// The account has no password any more.
    case passwordRemoved
    /// The user signs in with another name.
    case renamed(to: String)
    /// A passkey was deleted.
    case passkeyDeleted(id: Data)
    /// The service has refused a passkey that the device has just created.
    case passkeyRefused(id: Data)
    /// The account was deleted.
    case accountDeleted
}

/// An account, as far as a client knows it, for reports about its credentials.
public struct CredentialAccount: Sendable, Equatable {
    /// The domain of the account's passkeys; `nil` if not known.
    public var relyingPartyID: String?
    /// The id of the account, from the creation of its passkeys (`user.id` in WebAuthn); `nil` if not known.
    public var userID: Data?
    /// The ids of all of the account's passkeys before the change; `nil` if not all are known.
    public var passkeyIDs: [Data]?
    /// The domain for which the account's password is saved; `nil` if not known.
    public var passwordDomain: String?
    /// The user name with which the account's password is saved; `nil` if not known.
    public var username: String?

    /// Creates an account. What is not known is `nil`, and not reported.
    /// - Parameters:
    ///   - relyingPartyID: the domain of the account's passkeys.
    ///   - userID: the id of the account, from the creation of its passkeys.
    ///   - passkeyIDs: the ids of all of the account's passkeys before the change.
    ///   - passwordDomain: the domain for which the account's password is saved.
    ///   - username: the user name with which the account's password is saved.
    public init(
        relyingPartyID: String? = nil,
        userID: Data? = nil,
        passkeyIDs: [Data]? = nil,
        passwordDomain: String? = nil,
        username: String? = nil
    ) {
        self.relyingPartyID = relyingPartyID
        self.userID = userID
        self.passkeyIDs = passkeyIDs
        self.passwordDomain = passwordDomain
        self.username = username
    }

    /// Decides what the password managers are told after a change.
    ///
    /// A password that was changed is not reported: a report can only remove it, and the user may have saved the new
    /// one under the same name by then. For the same reason a new user name is reported for passkeys only.
    /// - Parameter change: the change that the service has accepted.
    /// - Returns: the reports; none if too little is known.
    public func reports(after change: CredentialChange) -> [CredentialReport] {
        switch change {
        case .passwordChanged: []
        case .passwordRemoved: unusedPassword
        case .renamed(let name): renamedPasskeys(name)
        case .passkeyDeleted(let id): withoutPasskey(id)
        case .passkeyRefused(let id): unknownPasskeys([id])
        case .accountDeleted: withoutPasskeys + unusedPassword
        }
    }

    private var unusedPassword: [CredentialReport] {
        guard let passwordDomain, !passwordDomain.isEmpty, let username, !username.isEmpty else { return [] }
        return [.unusedPassword(domain: passwordDomain, username: username)]
    }

    private func renamedPasskeys(_ name: String) -> [CredentialReport] {
        guard let relyingPartyID, let userID, !name.isEmpty, passkeyIDs?.isEmpty != true else { return [] }
        return [.renamedPasskeys(relyingPartyID: relyingPartyID, userID: userID, name: name)]
    }

    /// A list of the accepted passkeys must be complete, because all others are removed.
    private func withoutPasskey(_ id: Data) -> [CredentialReport] {
        guard let relyingPartyID, let userID, let passkeyIDs else { return unknownPasskeys([id]) }
        let left = passkeyIDs.filter { $0 != id }
        return [.acceptedPasskeys(relyingPartyID: relyingPartyID, userID: userID, ids: left)]
    }

    private var withoutPasskeys: [CredentialReport] {
        guard let relyingPartyID, let userID else { return unknownPasskeys(passkeyIDs ?? []) }
        return [.acceptedPasskeys(relyingPartyID: relyingPartyID, userID: userID, ids: [])]
    }

    private func unknownPasskeys(_ ids: [Data]) -> [CredentialReport] {
        guard let relyingPartyID else { return [] }
        return ids.map { .unknownPasskey(relyingPartyID: relyingPartyID, id: $0) }
    }
}

extension CredentialAccount: CustomStringConvertible, CustomReflectable {
    /// The known parts, without values.
    public var description: String {
        let parts: [(String, Bool)] = [
            ("relyingPartyID", relyingPartyID != nil),
            ("userID", userID != nil),
            ("passkeyIDs", passkeyIDs != nil),
            ("passwordDomain", passwordDomain != nil),
            ("username", username != nil),
        ]
        let known = parts.filter(\.1).map(\.0)
        return "CredentialAccount(known: \(known.joined(separator: ", ")))"
    }

    /// A mirror without values.
    public var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}
