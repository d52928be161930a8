/// The state machine of Amplify's setup: plugins are added first, then the configuration is applied.
struct SetUp: Sendable {
    private enum Phase {
        case open
        case configuring(isAgain: Bool)
        case configured
    }

    private var phase = Phase.open

    /// Checks that a plugin may be added.
    /// - Throws: `ConfigurationError.amplifyAlreadyConfigured` during or after a configuration.
    func admitPlugin() throws {
        guard case .open = phase else {
            throw ConfigurationError.amplifyAlreadyConfigured(
                "Amplify is configured already; it takes no more plugins.",
                "Call Amplify.add(plugin:) before Amplify.configure."
            )
        }
    }

    /// Starts a configuration.
    /// - Parameter mayRepeat: whether a new configuration may replace an earlier one.
    /// - Throws: `ConfigurationError.amplifyAlreadyConfigured` if it may not, or while another one is in progress.
    mutating func begin(mayRepeat: Bool) throws {
        switch phase {
        case .open: phase = .configuring(isAgain: false)
        case .configured where mayRepeat: phase = .configuring(isAgain: true)
        case .configured, .configuring:
            throw ConfigurationError.amplifyAlreadyConfigured(
                "Amplify is configured already.",
                "Remove the second call of Amplify.configure."
            )
        }
    }

    /// Ends a configuration. A failed first configuration can be repeated.
    mutating func end(isDone: Bool) {
        guard case .configuring(let isAgain) = phase else { return }
        phase = if isDone || isAgain { .configured } else { .open }
    }
}
