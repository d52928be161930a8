/// How far `Amplify` is set up. A plain state machine: plugins come first, then the configuration.
struct SetUp: Sendable {
    private enum Phase {
        case open
        case configuring(isAgain: Bool)
        case configured
    }

    private var phase = Phase.open

    /// Before a plugin is added.
    func admitPlugin() throws {
        guard case .open = phase else {
            throw ConfigurationError.amplifyAlreadyConfigured(
                "Amplify is configured already; it takes no more plugins.",
                "Call Amplify.add(plugin:) before Amplify.configure.")
        }
    }

    /// Before the configuration is read.
    /// - Parameter mayRepeat: whether a new configuration may replace an earlier one.
    mutating func begin(mayRepeat: Bool) throws {
        switch phase {
        case .open: phase = .configuring(isAgain: false)
        case .configured where mayRepeat: phase = .configuring(isAgain: true)
        case .configured, .configuring:
            throw ConfigurationError.amplifyAlreadyConfigured(
                "Amplify is configured already.", "Remove the second call of Amplify.configure.")
        }
    }

    /// After the plugins have taken the configuration, or one of them has not. A first one that failed can be repeated.
    mutating func end(isDone: Bool) {
        guard case .configuring(let isAgain) = phase else { return }
        phase = isDone || isAgain ? .configured : .open
    }
}
