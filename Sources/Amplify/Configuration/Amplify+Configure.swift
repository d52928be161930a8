extension Amplify {
    /// Configures Amplify with a first-generation configuration.
    ///
    /// Afterwards `HubPayload.EventName.Amplify.configured` is dispatched on every channel of the Hub.
    /// - Parameter configuration: the configuration; `nil` for `amplifyconfiguration.json` of the app's bundle.
    /// - Throws: `ConfigurationError.amplifyAlreadyConfigured` if Amplify is configured already;
    ///   `ConfigurationError.invalidAmplifyConfigurationFile` and `ConfigurationError.unableToDecode` for a missing or
    ///   invalid file; the plugin's error, usually `AuthError.configuration`. After an error other than the first it
    ///   can be called again.
    public static func configure(_ configuration: AmplifyConfiguration? = nil) throws {
        try configure(mayRepeat: false) {
            let configuration = try configuration ?? AmplifyConfiguration(bundle: .main)
            return { category, key in configuration.part(for: category)?.plugins[key] }
        }
    }

    /// Configures Amplify with a second-generation configuration.
    ///
    /// Afterwards `HubPayload.EventName.Amplify.configured` is dispatched on every channel of the Hub. A second call
    /// replaces the earlier configuration.
    /// - Parameter amplifyOutputs: the source of the configuration, usually `.amplifyOutputs`.
    /// - Throws: `ConfigurationError.invalidAmplifyOutputsFile` and `ConfigurationError.unableToDecode` for a missing
    ///   or invalid file; `ConfigurationError.amplifyAlreadyConfigured` while another call runs; the plugin's error,
    ///   usually `AuthError.configuration`. After an error it can be called again.
    public static func configure(with amplifyOutputs: AmplifyOutputs) throws {
        try configure(mayRepeat: true) {
            let outputs = try amplifyOutputs.resolveConfiguration()
            return { _, _ in outputs }
        }
    }

    /// Configures Amplify with a second-generation configuration that was created in code.
    ///
    /// Afterwards `HubPayload.EventName.Amplify.configured` is dispatched on every channel of the Hub. A second call
    /// replaces the earlier configuration.
    /// - Parameter configuration: the configuration.
    /// - Throws: the plugin's error, usually `AuthError.configuration`; `ConfigurationError.amplifyAlreadyConfigured`
    ///   while another call runs. After an error it can be called again.
    public static func configure(_ configuration: AmplifyOutputsData) throws {
        try configure(mayRepeat: true) { { _, _ in configuration } }
    }
}
