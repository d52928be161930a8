/// The channels by which codes are sent.
package enum CodeChannel: String, Sendable, Codable, CaseIterable {
    case email, sms

    package func recipient(_ user: User) -> String? {
        switch self {
        case .email: user.email
        case .sms: user.attributes[UserDirectory.phoneAttribute]?.string.flatMap(\.nonEmpty)
        }
    }
}
