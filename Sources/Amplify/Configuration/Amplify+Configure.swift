extension Amplify {
    /// Configures Amplify with a first-generation configuration.
    ///
    /// Afterwards `HubPayload.EventName.Amplify.configured` is dispatched on every channel of the Hub. An entry for a
    /// plugin that was not added is logged as a warning.
    /// - Parameter configuration: the configuration; `nil` for `amplifyconfiguration.json` of the app's bundle.
    /// - Throws: `ConfigurationError.amplifyAlreadyConfigured` if Amplify is configured already;
    ///   `ConfigurationError.invalidAmplifyConfigurationFile` and `ConfigurationError.unableToDecode` for a missing or
    ///   invalid file; the plugin's error, usually `AuthError.configuration`. After an error other than the first it
    ///   can be called again.
    public static func configure(_ configuration: AmplifyConfiguration? = nil) throws {
        var applied = AmplifyConfiguration()
        try configure(mayRepeat: false) {
            let configuration = try configuration ?? AmplifyConfiguration(bundle: .main)
            applied = configuration
            return { category, key in configuration.part(for: category)?.plugins[key] }
        }
        warnOfMissingPlugins(in: applied)
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

    /// Logs the entries of a configuration whose plugins were not added: they have no effect.
    private static func warnOfMissingPlugins(in configuration: AmplifyConfiguration) {
        let authKeys = configuration.auth?.plugins.keys.sorted() ?? []
        for key in authKeys where (try? Auth.getPlugin(for: key)) == nil {
            warnOfMissingPlugin(key, in: .auth)
        }

        let loggingKeys = configuration.logging?.plugins.keys.sorted() ?? []
        for key in loggingKeys where (try? Logging.getPlugin(for: key)) == nil {
            warnOfMissingPlugin(key, in: .logging)
        }
    }

    private static func warnOfMissingPlugin(_ key: PluginKey, in category: CategoryType) {
        Logging.warn(
            "\(category.displayName) has no plugin '\(key)', for which the configuration has an entry."
                + " Call Amplify.add(plugin:) with it before Amplify.configure, or remove the entry."
        )
    }
}
