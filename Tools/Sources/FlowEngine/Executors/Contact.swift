import IdentityDomain

/// An address to which a code or a link was sent.
struct Contact: Sendable, Codable, Equatable {
    let channel: CodeChannel
    let address: String
}
