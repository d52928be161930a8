import Crypto
import Foundation
import NativeAuthCore

/// The device keys and secrets that were issued to this device, one for each user name. Capital and small letters of a
/// name are the same, as they are for a pool.
///
/// They outlive the session: the next sign-in of the same user sends the device key. An unreadable store does not
/// prevent a sign-in: it is then that of a new device.
struct DeviceStore: Sendable {
    /// The prefix of the item names; different for each pool.
    let prefix: String
    let store: any SecretStore

    /// Returns the prefix of the item names beside a pool's session.
    static func prefix(in keys: SessionKeys) -> String { keys.prefix + "device." }

    /// The device for a user name; `nil` if there is none, or the store can't be read now.
    subscript(username: String) -> DeviceCredentials? {
        guard case .value(let text) = store.read(itemName(username)) else {
            return nil
        }
        let data = Data(text.reveal().utf8)
        let json: JSONValue? = try? JSONValue.decode(from: data)
        return json.flatMap(DeviceCredentials.init)
    }

    /// Returns the key of the device that a session belongs to; `nil` in a pool that tracks no devices.
    func key(of tokens: TokenSet) -> String? {
        TokenClaims(tokens.accessToken)?.text("device_key")
            ?? self[PoolUser(tokens).username]?.key
    }

    /// Stores a device under each of its names.
    func write(_ device: DeviceCredentials) throws {
        let data = try JSONEncoder().encode(device.json)
        try write(Secret(String(decoding: data, as: UTF8.self)), for: device.names)
    }

    /// Records that the service has the device's verifier, unless the device was forgotten or replaced meanwhile.
    func markConfirmed(_ device: DeviceCredentials) throws {
        let present = device.names.filter { self[$0]?.key == device.key }
        guard !present.isEmpty else { return }
        var confirmed = device
        confirmed.isConfirmed = true
        confirmed.names = present
        try write(confirmed)
    }

    /// Removes a device, under all of its names.
    /// - Parameter key: the device key; `nil` for any.
    func forget(_ key: String? = nil, of username: String) throws {
        guard let device = self[username],
            key ?? device.key == device.key
        else { return }
        let names = device.names.union([username])
        try write(nil, for: names.filter { self[$0]?.key == device.key })
    }

    /// - Parameter text: the new content of the items; `nil` to remove them.
    private func write(_ text: Secret?, for names: Set<String>) throws {
        // Two spellings of a name have one item.
        let items = Set(names.map(itemName))
        try store.update(Dictionary(uniqueKeysWithValues: items.map { ($0, text) }))
    }

    /// Returns the name of an item. Names are less protected than contents, so it contains a hash of the user name.
    func itemName(_ username: String) -> String {
        let hash = SHA256.hash(data: Data(username.lowercased().utf8))
        return prefix + hash.hexadecimal
    }
}
