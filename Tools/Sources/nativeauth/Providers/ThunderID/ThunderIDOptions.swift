/// The options that only ThunderID has.
struct ThunderIDOptions: SpecificOptions {
    static let provider = ProviderName.thunderid

    let options: ConnectionOptions

    var otherValues: KeyValuePairs<String, String?> {
        ["--app": options.app, "--redirect-uri": options.redirectURI]
    }
}
