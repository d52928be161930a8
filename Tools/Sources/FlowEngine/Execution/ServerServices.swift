package import Foundation
package import IdentityBase
package import IdentityDomain
package import Logging

/// The dependencies of executors and routes.
package struct ServerServices: Sendable {
    package let database: ServerDatabase
    package let clock: any WallClock
    package let random: any RandomSource
    package let credentials: CredentialStore
    package let outbox: Outbox
    package let signer: TokenSigner
    package let limits: Limits
    package let providers: IdentityProviders
    /// The transport for requests of flows; nil for a server without any.
    package var outgoingRequests: (any OutgoingRequestTransport)?
    package let logger: Logger
    package var definitions: any DefinitionSource
    /// The server's own address, which is also the issuer of its tokens.
    package let baseURL: URL

    package init(
        database: ServerDatabase,
        clock: any WallClock,
        random: any RandomSource,
        credentials: CredentialStore,
        outbox: Outbox,
        signer: TokenSigner,
        limits: Limits,
        providers: IdentityProviders,
        logger: Logger,
        definitions: any DefinitionSource,
        baseURL: URL
    ) {
        self.database = database
        self.clock = clock
        self.random = random
        self.credentials = credentials
        self.outbox = outbox
        self.signer = signer
        self.limits = limits
        self.providers = providers
        self.logger = logger
        self.definitions = definitions
        self.baseURL = baseURL
    }

    /// Sends a verification code.
    /// - Parameters:
    ///   - name: the app, user pool or tenant that the user signs in to.
    ///   - lifetime: the lifetime of the code in seconds.
    package func send(code: String, to delivery: CodeDelivery, name: String, lifetime: TimeInterval) async {
        var expiry = "\(Int((lifetime / 60).rounded())) minutes"
        if lifetime >= 7_200 { expiry = "\(Int(lifetime / 3_600)) hours" }

        let message = OutboxMessage(
            id: identifiers.next(),
            kind: delivery.channel.rawValue,
            to: delivery.destination,
            subject: "Your verification code",
            text: "Your verification code for \(name) is \(code). It expires in \(expiry).",
            code: code,
            link: nil,
            at: clock.now()
        )
        await outbox.send(message)
    }

    package var issuer: String { baseURL.absoluteString }

    package var identifiers: IdentifierFactory {
        IdentifierFactory(clock: clock, random: random)
    }

    package var directory: UserDirectory {
        UserDirectory(database: database, clock: clock)
    }

    package var organization: OrganizationStore {
        OrganizationStore(database: database)
    }

    package var attempts: PasswordAttempts {
        PasswordAttempts(database: database, clock: clock, limits: limits)
    }

    package var codes: OneTimeCodes {
        OneTimeCodes(database: database, random: random, limits: limits, realm: .flow)
    }

    package var sessions: SSOSessionStore {
        SSOSessionStore(database: database, random: random)
    }

    package var consents: ConsentStore {
        ConsentStore(database: database)
    }

    package var passkeys: PasskeyStore {
        PasskeyStore(database: database)
    }

    package var federatedIdentities: FederatedIdentities {
        FederatedIdentities(directory: directory)
    }

    package var accounts: AccountStore {
        AccountStore(directory: directory)
    }

    var links: LinkRateLimiter {
        LinkRateLimiter(database: database, limits: limits)
    }

    package var unknownUserThrottle: UnknownUserThrottle {
        UnknownUserThrottle(database: database, clock: clock, limits: limits)
    }
}
