package import FlowEngine
package import Foundation
package import IdentityBase
package import IdentityDomain
package import Logging

extension LocalIdentityServer {
    /// How a local server is set up. Everything has a default that a developer can live with.
    package struct Configuration: Sendable {
        package typealias Storage = DataFolder.Storage

        /// The port of a server whose port is not given.
        private static func standardPort(_ storage: Storage) -> Int {
            switch storage {
            case .directory: 8_090
            case .ephemeral: 0
            }
        }

        /// The address to listen on.
        package var host: String
        /// The port to listen on; 0 takes any free one. Unless it is given, it is 8090 for a server with a folder, and 0
        /// for an ephemeral one.
        package var port: Int
        /// The port of a second listener, plain HTTP on 127.0.0.1, for the user pools and tenants only; 0 takes any free one, nil none.
        package var httpPort: Int?
        package var storage: Storage
        /// Rounds of the password hash. Each hash remembers its own, so this may change between starts.
        package var passwordHashRounds: Int
        package var limits: Limits
        /// A folder with definitions that are laid over the shipped ones: `Flows`, `Applications`, `UserTypes`, `Themes`,
        /// `Texts`, `Pools`, `Tenants`, each with `.yaml` files; any of them may be missing. See `Resources/README.md`.
        package var definitions: URL?
        /// Files with user pools in the formats of AWS's tools, added to those of `definitions`. The first one's pool is
        /// the one that apps are pointed to.
        package var publishedPools: [PublishedPoolFile]
        /// Whether a look is taken at that folder and these files every half second, besides the one at each start of a flow.
        package var watchesDefinitions: Bool
        /// Called once for each change of that folder's files, with what became of it.
        package var onDefinitionsChange: (@Sendable (DefinitionChange) -> Void)?
        /// The server's keys; nil takes those in the storage and makes them at first start.
        package var keys: ServerKeys?
        package var clock: any ServerClock
        /// Called with every mail that the server would send.
        package var onMessage: (@Sendable (OutboxMessage) -> Void)?
        package var logger: Logger
        /// Whether the e-mail code application runs the flow as recorded, which offers no second code. Together with
        /// `Limits.recorded`, the server then behaves like the recorded one.
        package var usesRecordedFlows: Bool
        /// Whether `/scim2/Me` is there. The recorded server has no SCIM: without it, all its paths are unknown ones.
        package var offersSCIM: Bool
        /// Applications besides the shipped ones.
        package var moreApplications: [Application]
        /// Identity providers besides those of `definitions`.
        package var connections: [ProviderConnection]

        package init(
            host: String = "127.0.0.1",
            port: Int? = nil,
            httpPort: Int? = nil,
            storage: Storage = .ephemeral,
            passwordHashRounds: Int = 600_000,
            limits: Limits = .standard,
            definitions: URL? = nil,
            publishedPools: [PublishedPoolFile] = [],
            watchesDefinitions: Bool = false,
            onDefinitionsChange: (@Sendable (DefinitionChange) -> Void)? = nil,
            keys: ServerKeys? = nil,
            clock: any ServerClock = SystemServerClock(),
            onMessage: (@Sendable (OutboxMessage) -> Void)? = nil,
            logger: Logger = Logger(label: "nativeauth.server", factory: { _ in SwiftLogNoOpLogHandler() }),
            usesRecordedFlows: Bool = false,
            offersSCIM: Bool = true,
            moreApplications: [Application] = [],
            connections: [ProviderConnection] = []
        ) {
            self.host = host
            self.port = port ?? Self.standardPort(storage)
            self.httpPort = httpPort
            self.storage = storage
            self.passwordHashRounds = passwordHashRounds
            self.limits = limits
            self.definitions = definitions
            self.publishedPools = publishedPools
            self.watchesDefinitions = watchesDefinitions
            self.onDefinitionsChange = onDefinitionsChange
            self.keys = keys
            self.clock = clock
            self.onMessage = onMessage
            self.logger = logger
            self.usesRecordedFlows = usesRecordedFlows
            self.offersSCIM = offersSCIM
            self.moreApplications = moreApplications
            self.connections = connections
        }
    }
}
