import ArgumentParser

/// The options that only one provider has.
protocol SpecificOptions {
    static var provider: ProviderName { get }
    /// The values of the options that select a server.
    var serverValues: KeyValuePairs<String, String?> { get }
    var otherValues: KeyValuePairs<String, String?> { get }
    /// Checks whether the options determine the server without a saved connection.
    func namesServer(client: String?) -> Bool
}

extension SpecificOptions {
    var serverValues: KeyValuePairs<String, String?> { [:] }
    var otherValues: KeyValuePairs<String, String?> { [:] }

    func namesServer(client: String?) -> Bool { false }

    /// The option that selects the server, if one is given.
    var serverOption: String? { Self.given(serverValues) }

    /// The first given option.
    var given: String? { serverOption ?? Self.given(otherValues) }

    private static func given(_ values: KeyValuePairs<String, String?>) -> String? {
        values.first { $0.value != nil }?.key
    }

    /// Refuses options with another provider than their own.
    func check(with selected: ProviderName?) throws {
        let selected = selected ?? .thunderid
        guard let option = given, Self.provider != selected else { return }
        guard Self.provider == .thunderid else {
            throw ValidationError("\(option) requires --provider \(Self.provider.rawValue).")
        }
        let kind = selected.type
        throw ValidationError("\(option) is not available for \(kind.noun)s. Use \(kind.selectingOptions).")
    }
}
