/// The partitions of AWS: groups of regions whose services share a domain.
enum AWSPartition {
    private static let domains = [
        ("cn-", "amazonaws.com.cn"), ("us-iso-", "c2s.ic.gov"), ("us-isob-", "sc2s.sgov.gov"),
        ("us-isof-", "csp.hci.ic.gov"), ("eu-isoe-", "cloud.adc-e.uk"), ("eusc-", "amazonaws.eu"),
    ]

    /// Returns the domain of the services in a region.
    static func domain(of region: String) -> String {
        domains.first { region.hasPrefix($0.0) }?.1 ?? "amazonaws.com"
    }
}
