import ArgumentParser
import LocalIdentityServer

/// Which server, application and client a command talks to.
struct ConnectionOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("The server's address; the local server's if absent.", valueName: "URL"),
        completion: .list([Connection.localAddress]))
    var server: String?

    @Option(
        help: ArgumentHelp("The application whose flow runs.", valueName: "ID"),
        completion: .list(ShippedApplications().all.map(\.applicationId)))
    var app: String?

    @Option(
        help: ArgumentHelp("The OAuth client.", valueName: "ID"),
        completion: .list(ShippedApplications().all.map(\.clientId)))
    var client: String?

    @Option(
        name: .customLong("redirect-uri"),
        help: ArgumentHelp("A redirect URI of the client; with both, sessions can be prolonged.", valueName: "URI"))
    var redirectURI: String?

    @Option(
        help: ArgumentHelp("A certificate (PEM) to trust on this machine, for a local server.", valueName: "FILE"),
        completion: .file(extensions: ["pem", "crt", "cer"]))
    var ca: String?
}
