import ArgumentParser
import EntraEndpoints

/// The options that only tenants have.
struct TenantOptions: SpecificOptions {
    static let provider = ProviderName.entra

    @Option(
        help: ArgumentHelp("With entra: the tenant, by id or by the subdomain of .onmicrosoft.com.", valueName: "NAME"),
        completion: .list(TenantEntry.shippedNames)
    )
    var tenant: String?

    var serverValues: KeyValuePairs<String, String?> { ["--tenant": tenant] }
}

extension ConnectionOptions {
    var tenant: String? { specific.tenant.tenant }
}
