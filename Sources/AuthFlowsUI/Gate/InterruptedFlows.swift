#if canImport(SwiftUI)
import AuthFlows
import Foundation
import NativeAuthCore

/// The interrupted flow of a gate in a secret store. It is lost without an error if the store fails: the user starts
/// over.
struct InterruptedFlows: Sendable {
    struct Record: Codable, Equatable {
        let kind: String
        let flow: SavedFlow
    }

    /// The age at which a flow counts as abandoned.
    private static let maximumAge: TimeInterval = 3600

    let store: any SecretStore
    let key: String
    let clock: AuthClock

    func load() async -> Record? {
        guard case .value(let secret) = store.read(key),
            let record = try? JSONDecoder().decode(Record.self, from: Data(secret.reveal().utf8)),
            clock.now.timeIntervalSince(record.flow.savedAt) < Self.maximumAge
        else { return nil }
        return record
    }

    /// - Parameter record: the flow to keep; `nil` for none.
    func keep(_ record: Record?) async {
        guard let record, let data = try? JSONEncoder().encode(record) else {
            try? store.remove(key)
            return
        }
        try? store.write(Secret(String(decoding: data, as: UTF8.self)), for: key)
    }
}
#endif
