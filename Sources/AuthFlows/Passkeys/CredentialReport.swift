public import Foundation

/// A report to the password managers of a device about a user's credentials at the service.
///
/// Source: WebAuthn Level 3, section 5.1.10 (the signals of `PublicKeyCredential`).
public enum CredentialReport: Sendable, Hashable {
    /// The password of an account is not accepted any more. A password manager may remove or hide it.
    /// - Parameters:
    ///   - domain: the domain for which it is saved.
    ///   - username: the user name with which it is saved.
    case unusedPassword(domain: String, username: String)
    /// The passkeys of an account have another name.
    /// - Parameters:
    ///   - relyingPartyID: the domain of the passkeys.
    ///   - userID: the id of the account, from the creation of its passkeys.
    ///   - name: the new name.
    case renamedPasskeys(relyingPartyID: String, userID: Data, name: String)
    /// A passkey is not accepted. A password manager may remove or hide it.
    /// - Parameters:
    ///   - relyingPartyID: the domain of the passkey.
    ///   - id: the passkey's id.
    case unknownPasskey(relyingPartyID: String, id: Data)
    /// The passkeys of an account that are accepted. A password manager may remove or hide all of its others.
    /// - Parameters:
    ///   - relyingPartyID: the domain of the passkeys.
    ///   - userID: the id of the account, from the creation of its passkeys.
    ///   - ids: the ids of all passkeys that are accepted.
    case acceptedPasskeys(relyingPartyID: String, userID: Data, ids: [Data])
}

extension CredentialReport: CustomStringConvertible, CustomReflectable {
    /// The kind of report, without user names and ids.
    public var description: String {
        switch self {
        case .unusedPassword: "CredentialReport(unused password)"
        case .renamedPasskeys: "CredentialReport(renamed passkeys)"
        case .unknownPasskey: "CredentialReport(unknown passkey)"
        case .acceptedPasskeys: "CredentialReport(accepted passkeys)"
        }
    }

    /// A mirror without values.
    public var customMirror: Mirror { Mirror(self, children: [], displayStyle: .enum) }
}
