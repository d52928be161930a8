import ArgumentParser
import EntraEndpoints
import LocalIdentityServer

/// The options that select server, application and client.
struct ConnectionOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Who answers there: thunderid, cognito for a user pool, or entra for a tenant. If absent, who answered when"
                + " the session or flow began; otherwise thunderid.", valueName: "NAME"))
    var provider: Provider?

    @Option(
        help: ArgumentHelp(
            "The server's address; the local server's if absent. With entra: the authority, such as"
                + " https://login.contoso.com/TENANT.", valueName: "URL"),
        completion: .list([Connection.localAddress]))
    var server: String?

    @Option(
        help: ArgumentHelp("The application whose flow runs, by handle or id.", valueName: "NAME"),
        completion: .list(Self.applicationNames))
    var app: String?

    @Option(
        help: ArgumentHelp("The OAuth client, or the user pool's or tenant's client.", valueName: "ID"),
        completion: .list(ShippedApplications().all.map(\.clientId)))
    var client: String?

    @Option(
        name: .customLong("redirect-uri"),
        help: ArgumentHelp("A redirect URI of the client; with both, sessions can be prolonged.", valueName: "URI"))
    var redirectURI: String?

    @Option(help: ArgumentHelp("With cognito: the user pool, such as eu-central-1_AbCdEf123.", valueName: "ID"))
    var pool: String?

    @Option(
        help: ArgumentHelp(
            "With cognito: an amplify_outputs.json, which names pool and client and says what forms ask for.",
            valueName: "FILE"),
        completion: .file(extensions: ["json"]))
    var config: String?

    @Option(
        help: ArgumentHelp(
            "With cognito: a file with the app client's secret. Or set NATIVEAUTH_CLIENT_SECRET.", valueName: "FILE"),
        completion: .file())
    var clientSecretFile: String?

    @Option(
        help: ArgumentHelp(
            "With entra: the tenant, which is what stands in front of .onmicrosoft.com, or its id.", valueName: "NAME"),
        completion: .list(TenantEntry.shippedNames))
    var tenant: String?

    @Option(
        help: ArgumentHelp("A certificate (PEM) to trust on this machine, for a local server.", valueName: "FILE"),
        completion: .file(extensions: ["pem", "crt", "cer"]))
    var ca: String?

    /// The shell completions for `--app`.
    static let applicationNames: [String] = ShippedApplications().all.map(\.clientId) + ids
    private static let ids = ShippedApplications().all.map(\.applicationId)

    mutating func validate() throws {
        let isPool = [("--pool", pool), ("--config", config), ("--client-secret-file", clientSecretFile)]
        if let (name, _) = isPool.first(where: { $0.1 != nil }), provider != .cognito {
            throw ValidationError("\(name) is for user pools: --provider cognito.")
        }
        if tenant != nil, provider != .entra { throw ValidationError("--tenant is for tenants: --provider entra.") }
        let isThunderID = [("--app", app), ("--redirect-uri", redirectURI)]
        if let (name, _) = isThunderID.first(where: { $0.1 != nil }) {
            switch provider {
            case .cognito: throw ValidationError("\(name) is not for user pools: they have --pool and --client.")
            case .entra: throw ValidationError("\(name) is not for tenants: they have --tenant and --client.")
            case .thunderid, nil: break
            }
        }
    }
}
