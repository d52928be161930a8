/// The options that only tenants have.
struct TenantOptions: SpecificOptions {
    static let provider = ProviderName.entra

    let options: ConnectionOptions

    var serverValues: KeyValuePairs<String, String?> { ["--tenant": options.tenant] }
}
