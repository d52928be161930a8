public import Logging

/// What a client needs from the world around it. The defaults are right for an app; a test injects its own.
public struct ClientEnvironment: Sendable {
    /// How requests leave the device; `nil` for the platform's transport.
    public var transport: (any HTTPTransport)?
    /// The time.
    public var clock: AuthClock
    /// Unpredictable bytes.
    public var random: SecureRandom
    /// Where debug messages go. They never hold a secret, a body or anything that a person entered.
    public var logger: Logger

    /// Makes an environment.
    /// - Parameters:
    ///   - transport: how requests leave the device; `nil` for the platform's transport.
    ///   - clock: the time.
    ///   - random: unpredictable bytes.
    ///   - logger: where debug messages go.
    public init(
        transport: (any HTTPTransport)? = nil,
        clock: AuthClock = .system,
        random: SecureRandom = .system,
        logger: Logger = Logger(label: "nativeauth")
    ) {
        self.transport = transport
        self.clock = clock
        self.random = random
        self.logger = logger
    }
}
