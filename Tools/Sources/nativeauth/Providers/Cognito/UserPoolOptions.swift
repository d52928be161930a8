import ArgumentParser

/// The options that only user pools have.
struct UserPoolOptions: SpecificOptions {
    static let provider = ProviderName.cognito

    @Option(
        help: ArgumentHelp("With cognito: the user pool, such as eu-central-1_AbCdEf123.", valueName: "ID"),
        completion: .custom { _, _, _ in CompletionWords.poolIDs }
    )
    var pool: String?

    @Option(
        help: ArgumentHelp(
            "With cognito: an amplify_outputs.json with the pool, the client and the sign-up attributes.",
            valueName: "FILE"
        ),
        completion: .file(extensions: ["json"])
    )
    var config: String?

    @Option(
        help: ArgumentHelp(
            "With cognito: a file with the app client's secret. Alternative: NATIVEAUTH_CLIENT_SECRET.",
            valueName: "FILE"
        ),
        completion: .file()
    )
    var clientSecretFile: String?

    var serverValues: KeyValuePairs<String, String?> { ["--config": config, "--pool": pool] }
    var otherValues: KeyValuePairs<String, String?> { ["--client-secret-file": clientSecretFile] }

    func namesServer(client: String?) -> Bool {
        let namesPool = pool != nil && client != nil
        return config != nil || namesPool
    }
}

extension ConnectionOptions {
    var pool: String? { specific.userPool.pool }
    var config: String? { specific.userPool.config }
    var clientSecretFile: String? { specific.userPool.clientSecretFile }
}
