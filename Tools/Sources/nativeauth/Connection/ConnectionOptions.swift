import ArgumentParser
import EntraEndpoints

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

    @Option(
        help: ArgumentHelp("The application, by handle or id.", valueName: "NAME"),
        completion: .list(CompletionWords.applicationNames)
    )
    var app: String?

    @Option(
        name: .customLong("redirect-uri"),
        help: ArgumentHelp("A redirect URI of the client. With both, sessions can be refreshed.", valueName: "URI")
    )
    var redirectURI: String?

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

    @Option(
        help: ArgumentHelp("With entra: the tenant, by id or by the subdomain of .onmicrosoft.com.", valueName: "NAME"),
        completion: .list(TenantEntry.shippedNames)
    )
    var tenant: String?

    @Option(
        help: ArgumentHelp("A CA certificate (PEM) to trust, for a server on this machine.", valueName: "FILE"),
        completion: .file(extensions: ["pem", "crt", "cer"])
    )
    var ca: String?

    /// Indicates whether the options determine the server without a saved connection.
    var namesServer: Bool {
        server != nil || specific.contains { $0.namesServer(client: client) }
    }

    /// The options that only one provider has, of each provider. They are no option groups: in a debug build, the
    /// parser's checks of nested groups take seconds.
    var specific: [any SpecificOptions] { ProviderName.allCases.map { $0.specificOptions(self) } }

    mutating func validate() throws {
        for options in specific { try options.check(with: provider) }
    }
}
