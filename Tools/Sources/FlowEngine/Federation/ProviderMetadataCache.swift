import Foundation
import IdentityBase

/// Remembers discovery documents for a while, so that many who begin a sign-in do not make this server ask a provider
/// as often.
actor ProviderMetadataCache {
    private static let lifetime: TimeInterval = 300

    private let clock: any ServerClock
    private var entries: [String: (metadata: ProviderMetadata, until: Date)] = [:]

    package init(clock: any ServerClock) {
        self.clock = clock
    }

    package subscript(_ connectionID: String) -> ProviderMetadata? {
        guard let entry = entries[connectionID], clock.now() < entry.until else { return nil }
        return entry.metadata
    }

    package func keep(_ metadata: ProviderMetadata, for connectionID: String) {
        entries[connectionID] = (metadata, clock.now().addingTimeInterval(Self.lifetime))
    }
}
