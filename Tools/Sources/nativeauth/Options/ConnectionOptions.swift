import ArgumentParser

/// Which server, application and client a command talks to.
struct ConnectionOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The server's address; the local server's if absent.", valueName: "URL"))
    var server: String?

    @Option(help: ArgumentHelp("The application whose flow runs.", valueName: "ID"))
    var app: String?

    @Option(help: ArgumentHelp("The OAuth client.", valueName: "ID"))
    var client: String?

    @Option(
        name: .customLong("redirect-uri"),
        help: ArgumentHelp("A redirect URI of the client; with both, sessions can be prolonged.", valueName: "URI"))
    var redirectURI: String?

    @Option(help: ArgumentHelp("A certificate (PEM) to trust on this machine, for a local server.", valueName: "FILE"))
    var ca: String?
}
