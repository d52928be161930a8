import CognitoEndpoints
import LocalIdentityServer

/// The names that shell completion offers.
enum CompletionWords {
    static let clientIDs = ShippedApplications().all.map(\.clientId)
    static let applicationNames = clientIDs + ShippedApplications().all.map(\.applicationId)

    /// The user pools of the running local server; without one, those that it always has.
    static var poolIDs: [String] {
        let running = SavedConnections().runningDefinitions()?.pools.compactMap { $0.pool?.userPoolId }
        return running ?? PoolEntry.shippedIDs
    }
}
