import ArgumentParser

struct ConnectionOptions: ParsableArguments {
    private static let providers = ProviderName.list { " (\($0.type.noun))" }

    @Option(
        help: ArgumentHelp(
            "The identity provider: \(providers). Default: that of the session or flow, otherwise thunderid.",
            valueName: "NAME"
        )
    )
    var provider: ProviderName?

    @Option(
        help: ArgumentHelp(
            "The server's address. Default: the local server. With entra: the authority, such as"
                + " https://login.contoso.com/TENANT.",
            valueName: "URL"
        ),
        completion: .list([Connection.localAddress])
    )
    var server: String?

    @Option(
        help: ArgumentHelp(
            "The client id: of the OAuth client, the user pool's app client or the tenant's app.",
            valueName: "ID"
        ),
        completion: .list(CompletionWords.clientIDs)
    )
    var client: String?

    @OptionGroup var specific: ProviderOptions

    @Option(
        help: ArgumentHelp("A CA certificate (PEM) to trust, for a server on this machine.", valueName: "FILE"),
        completion: .file(extensions: ["pem", "crt", "cer"])
    )
    var ca: String?

    /// Indicates whether the options determine the server without a saved connection.
    var namesServer: Bool {
        server != nil || specific.all.contains { $0.namesServer(client: client) }
    }

    mutating func validate() throws {
        for options in specific.all { try options.check(with: provider) }
    }
}
