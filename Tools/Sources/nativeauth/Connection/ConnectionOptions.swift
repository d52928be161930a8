import ArgumentParser
import EntraEndpoints

struct ConnectionOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The identity provider: thunderid, cognito (user pool) or entra (tenant). Default: that of the session or"
                + " flow, otherwise thunderid.",
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
        help: ArgumentHelp("The application, by handle or id.", valueName: "NAME"),
        completion: .list(CompletionWords.applicationNames)
    )
    var app: String?

    @Option(
        help: ArgumentHelp(
            "The client id: of the OAuth client, the user pool's app client or the tenant's app.",
            valueName: "ID"
        ),
        completion: .list(CompletionWords.clientIDs)
    )
    var client: String?

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
        server != nil || config != nil || pool != nil && client != nil
    }

    mutating func validate() throws {
        let poolOptions = [
            ("--pool", pool),
            ("--config", config),
            ("--client-secret-file", clientSecretFile),
        ]
        for (name, value) in poolOptions where value != nil && provider != .cognito {
            throw ValidationError("\(name) requires --provider cognito.")
        }
        if tenant != nil, provider != .entra { throw ValidationError("--tenant requires --provider entra.") }

        for (name, value) in [("--app", app), ("--redirect-uri", redirectURI)] where value != nil {
            switch provider {
            case .cognito: throw ValidationError("\(name) is not available for user pools. Use --pool and --client.")
            case .entra: throw ValidationError("\(name) is not available for tenants. Use --tenant and --client.")
            case .thunderid, nil: break
            }
        }
    }
}
