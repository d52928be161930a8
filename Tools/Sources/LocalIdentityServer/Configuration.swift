package import FlowEngine
package import Foundation
package import HostedPages
package import IdentityBase
package import IdentityDomain
package import Logging

extension LocalIdentityServer {
    /// The configuration of a local server. All defaults suit development.
    package struct Configuration: Sendable {
        package typealias Storage = DataFolder.Storage

        /// A name or address of this machine to listen on, in addition to 127.0.0.1: nil for loopback only. Unless it
        /// stands for every address, the base URL contains it, and it has a certificate authority of its own.
        package var networkHost: NetworkHost?
        /// The port to listen on; 0 selects any free one. The default is 8090 for a server with a folder, and 0 for an
        /// ephemeral one.
        package var port: Int
        /// The port of a second listener for the user pools and tenants only, with plain HTTP on 127.0.0.1. 0 selects
        /// any free one, nil starts no second listener.
        package var httpPort: Int?
        package var storage: Storage
        /// Rounds of the password hash. Each hash contains its own number, so this may change between starts.
        package var passwordHashRounds: Int
        package var limits: Limits
        /// A file or a folder with definitions that override the shipped ones. See `Resources/README.md`.
        package var definitions: URL?
        /// Values of the variables in those definitions.
        package var definitionVariables = ResourceVariables()
        /// Indicates whether the server refuses to start with an invalid definition. Otherwise it runs with the others.
        package var isStrict = false
        /// Files with user pools in the formats of AWS's tools, added to those of `definitions`. The pool of the first
        /// file is the default pool for apps.
        package var publishedPools: [PublishedPoolFile] = []
        /// Indicates whether that folder is polled every half second, in addition to the check at each start of a flow.
        package var watchesDefinitions = false
        /// Called once for each change of that folder's files, with the result.
        package var onDefinitionsChange: (@Sendable (DefinitionChange) -> Void)?
        /// The server's keys; nil uses those in the storage, which are created at the first start.
        package var keys: ServerKeys?
        package var clock: any WallClock
        /// Called with every message that the server would send.
        package var onMessage: (@Sendable (OutboxMessage) -> Void)?
        package var logger = Logger(label: "nativeauth.server", factory: { _ in SwiftLogNoOpLogHandler() })
        /// Called with each SQL statement that the server executes, without its values; for tests.
        package var onStatement: (@Sendable (String) -> Void)?
        /// Indicates whether applications run their recorded flows, for example without a way to send a code again.
        /// Together with `Limits.recorded`, the server then behaves like the recorded one.
        package var usesRecordedFlows = false
        /// Indicates whether the server offers SCIM (`/scim2/Me`, `/scim/v2/Me`). The recorded server does not: then
        /// all SCIM paths are unknown.
        package var offersSCIM = true
        /// Applications in addition to those of files.
        package var moreApplications: [Application] = []
        /// Identity providers in addition to those of `definitions`.
        package var connections: [ProviderConnection] = []
        /// The identity provider for connection IDs in flows that no connection has; nil for none.
        package var standInConnection: ProviderConnection?
        /// Documents that are imported before the server accepts requests.
        package var importBatch: ImportBatch?
        /// Users that are added afterwards, unless they exist.
        package var seed: [NewUser] = []

        /// The host beyond loopback with a certificate of its own.
        package var certifiedHost: NetworkHost? {
            guard let networkHost, !networkHost.isEveryAddress else { return nil }
            return networkHost
        }

        package init(
            port: Int? = nil,
            httpPort: Int? = nil,
            storage: Storage = .ephemeral,
            passwordHashRounds: Int = 600_000,
            limits: Limits = .standard,
            definitions: URL? = nil,
            keys: ServerKeys? = nil,
            clock: any WallClock = SystemWallClock()
        ) {
            var standardPort = 0
            if case .directory = storage { standardPort = 8_090 }
            self.port = port ?? standardPort
            self.httpPort = httpPort
            self.storage = storage
            self.passwordHashRounds = passwordHashRounds
            self.limits = limits
            self.definitions = definitions
            self.keys = keys
            self.clock = clock
        }
    }
}
