import Foundation
import NativeAuthCore

/// Amplify's session of one user pool and app client, for an `AdoptingSecretStore`.
struct AmplifySessionSource: ForeignSessionSource {
    private static let sdk = "amplify"

    let storage: AmplifyStorage
    let configuration: UserPoolConfiguration

    func session(_ keys: SessionKeys) throws -> ForeignSession {
        let items = try storage.items.items()
        guard !items.isEmpty, storage.isInstalled() else { return .absent }

        let session = AmplifySession(items, configuration: configuration)
        let identity = values(of: session.identity, keys: keys)
        switch session.content {
        case .absent:
            if identity.isEmpty { return .absent }
            return .usable(identity)
        case .unusable(let problem): return .unusable(problem)
        case .signedIn(let tokens, let device):
            return .usable(
                tokens,
                keys: keys,
                audience: configuration.audience,
                sdk: Self.sdk,
                additional: try values(of: device, keys: keys).merging(identity) { $1 }
            )
        }
    }

    private func values(of identity: IdentityRecord?, keys: SessionKeys) -> [String: Secret] {
        guard let secret = identity?.secret else { return [:] }
        return [keys.key(ofAdditional: IdentityRecord.name): secret]
    }

    private func values(of device: DeviceCredentials?, keys: SessionKeys) throws -> [String: Secret] {
        guard let device else { return [:] }
        // The format of the items of a device is that of its store.
        let items = MemorySecretStore()
        let devices = DeviceStore(prefix: DeviceStore.prefix(in: keys), store: items)
        try devices.write(device)
        return items.snapshot(of: device.names.map(devices.itemName))
    }

    func remove() throws {
        let items = try storage.items.items()
        for item in AmplifySession(items, configuration: configuration).ownItems {
            try storage.items.remove(item)
        }
    }
}
