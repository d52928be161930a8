public import Logging

/// The dependencies of a client. The defaults are right for an app; a test injects its own.
public struct ClientEnvironment: Sendable {
    /// The transport that sends requests; `nil` for the platform's transport.
    public var transport: (any HTTPTransport)?
    /// The clock.
    public var clock: AuthClock
    /// The source of unpredictable bytes.
    public var random: SecureRandom
    /// The logger for debug messages, which never contain a secret, a body or input of the user.
    public var logger: Logger

    /// Creates an environment.
    /// - Parameters:
    ///   - transport: the transport that sends requests; `nil` for the platform's transport.
    ///   - clock: the clock.
    ///   - random: the source of unpredictable bytes.
    ///   - logger: the logger for debug messages.
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
