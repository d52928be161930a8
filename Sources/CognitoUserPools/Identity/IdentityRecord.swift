import Foundation
import NativeAuthCore

/// An identity with its credentials: one value of the store, beside the tokens of the session.
package struct IdentityRecord: Sendable, Equatable {
    /// The name of the value among the session's.
    static let name = "identity"

    /// The identity pool that issued the identity.
    let poolID: String
    package let identityID: String
    let owner: IdentityOwner
    package let credentials: IdentityCredentials
    /// The time by which the service's clock was ahead of the device's when the credentials arrived.
    var clockOffset: TimeInterval = 0
}

/// The format of the store.
extension IdentityRecord {
    init?(_ secret: Secret?) {
        guard let secret,
            let json: JSONValue = try? JSONValue.decode(from: Data(secret.reveal().utf8)),
            let poolID = json["pool"]?.string,
            let identityID = json["identity"]?.string,
            let owner = IdentityOwner(json["owner"]),
            let credentials = IdentityCredentials(json["credentials"])
        else { return nil }

        self.init(
            poolID: poolID,
            identityID: identityID,
            owner: owner,
            credentials: credentials,
            clockOffset: json["offset"]?.double ?? 0
        )
    }

    var secret: Secret? {
        let json = JSONValue.object([
            "pool": .string(poolID),
            "identity": .string(identityID),
            "owner": owner.json,
            "credentials": credentials.json,
            "offset": .double(clockOffset),
        ])
        return (try? json.text()).map(Secret.init)
    }
}

extension IdentityOwner {
    fileprivate init?(_ json: JSONValue?) {
        guard let json else { return nil }

        if let user = json["user"]?.string {
            self = .user(id: user)
        } else if let provider = json["provider"]?.string, let token = json["token"]?.string {
            self = .federated(IdentityLogin(provider: provider, token: Secret(token)))
        } else {
            self = .guest
        }
    }

    fileprivate var json: JSONValue {
        switch self {
        case .guest: .object([:])
        case .user(let id): .object(["user": .string(id)])
        case .federated(let login):
            .object(["provider": .string(login.provider), "token": login.token.json])
        }
    }
}
