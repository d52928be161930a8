import ArgumentParser

/// The options that only ThunderID has.
struct ThunderIDOptions: SpecificOptions {
    static let provider = ProviderName.thunderid

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

    var otherValues: KeyValuePairs<String, String?> { ["--app": app, "--redirect-uri": redirectURI] }
}

extension ConnectionOptions {
    var app: String? {
        get { specific.thunderID.app }
        set { specific.thunderID.app = newValue }
    }

    var redirectURI: String? { specific.thunderID.redirectURI }
}
