import Foundation
import IdentityBase

/// The cache of discovery documents. It limits the requests to a provider when many sign-ins start.
actor ProviderMetadataCache {
    private static let lifetime: TimeInterval = 300

    private let clock: any WallClock
    private var entries: [String: (metadata: ProviderMetadata, until: Date)] = [:]

    init(clock: any WallClock) {
        self.clock = clock
    }

    subscript(_ connectionID: String) -> ProviderMetadata? {
        guard let entry = entries[connectionID], clock.now() < entry.until else { return nil }
        return entry.metadata
    }

    func keep(_ metadata: ProviderMetadata, for connectionID: String) {
        entries[connectionID] = (metadata, clock.now().addingTimeInterval(Self.lifetime))
    }
}
