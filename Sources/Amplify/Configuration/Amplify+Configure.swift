extension Amplify {
    /// Sets Amplify up with a configuration of the first generation.
    ///
    /// After it, every channel of the Hub tells `HubPayload.EventName.Amplify.configured`.
    /// - Parameter configuration: the configuration; `nil` for `amplifyconfiguration.json` of the app's bundle.
    /// - Throws: `ConfigurationError.amplifyAlreadyConfigured` the second time;
    ///   `ConfigurationError.invalidAmplifyConfigurationFile` and `ConfigurationError.unableToDecode` for a missing or wrong
    ///   file; what the plugin throws, mostly `AuthError.configuration`. After an error it can be called again.
    public static func configure(_ configuration: AmplifyConfiguration? = nil) throws {
        try configure(mayRepeat: false) {
            let configuration = try configuration ?? AmplifyConfiguration(bundle: .main)
            return { category, key in configuration.part(for: category)?.plugins[key] }
        }
    }

    /// Sets Amplify up with a configuration of the second generation.
    ///
    /// After it, every channel of the Hub tells `HubPayload.EventName.Amplify.configured`. Called again, it replaces the
    /// earlier configuration.
    /// - Parameter amplifyOutputs: where the configuration comes from, mostly `.amplifyOutputs`.
    /// - Throws: `ConfigurationError.invalidAmplifyOutputsFile` and `ConfigurationError.unableToDecode` for a missing or
    ///   wrong file; `ConfigurationError.amplifyAlreadyConfigured` while another call runs; what the plugin throws, mostly
    ///   `AuthError.configuration`. After an error it can be called again.
    public static func configure(with amplifyOutputs: AmplifyOutputs) throws {
        try configure(mayRepeat: true) {
            let outputs = try amplifyOutputs.resolveConfiguration()
            return { _, _ in outputs }
        }
    }

    /// Sets Amplify up with a configuration of the second generation that was made in code.
    ///
    /// After it, every channel of the Hub tells `HubPayload.EventName.Amplify.configured`. Called again, it replaces the
    /// earlier configuration.
    /// - Parameter configuration: the configuration.
    /// - Throws: what the plugin throws, mostly `AuthError.configuration`;
    ///   `ConfigurationError.amplifyAlreadyConfigured` while another call runs.
    public static func configure(_ configuration: AmplifyOutputsData) throws {
        try configure(mayRepeat: true) { { _, _ in configuration } }
    }
}
