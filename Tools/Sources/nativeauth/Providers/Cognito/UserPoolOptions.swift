/// The options that only user pools have.
struct UserPoolOptions: SpecificOptions {
    static let provider = ProviderName.cognito

    let options: ConnectionOptions

    var serverValues: KeyValuePairs<String, String?> {
        ["--config": options.config, "--pool": options.pool]
    }
    var otherValues: KeyValuePairs<String, String?> {
        ["--client-secret-file": options.clientSecretFile]
    }

    func namesServer(client: String?) -> Bool {
        let namesPool = options.pool != nil && client != nil
        return options.config != nil || namesPool
    }
}
