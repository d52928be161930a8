/// A user of the directory with the state of the account.
package struct Account: Sendable {
    package var user: User
    package var state: AccountState

    package init(user: User, state: AccountState) {
        self.user = user
        self.state = state
    }

    package var id: String { user.id }
    package var phone: String? { user.attributes[UserDirectory.phoneAttribute]?.string }

    /// Every name that a client may call the user by.
    package var names: [String] { [user.id, user.username, user.email, phone].compactMap { $0 } }

    package func address(_ channel: CodeChannel) -> String? {
        switch channel {
        case .email: user.email
        case .sms: phone
        }
    }

    package func isVerified(_ channel: CodeChannel) -> Bool {
        guard let address = address(channel) else { return false }
        switch channel {
        case .email: return state.verifiedEmail == address
        case .sms: return state.verifiedPhone == address
        }
    }

    /// Where codes of a second factor are sent: to the address that was proven last. Another one, not proven yet, neither
    /// takes its place nor takes the factor away.
    package func provenDelivery(_ channel: CodeChannel) -> CodeDelivery? {
        let proven = channel == .email ? state.verifiedEmail : state.verifiedPhone
        return proven.map { CodeDelivery(channel: channel, destination: $0) }
    }

    /// Where codes that prove who the user is may be sent: to an address that is theirs, as a code or link that was sent
    /// to it was used.
    package func delivery(_ channel: CodeChannel) -> CodeDelivery? {
        guard let address = address(channel), isVerified(channel) else { return nil }
        return CodeDelivery(channel: channel, destination: address)
    }

    /// The address that the user names: a verified one, or the one of a ThunderID account. ThunderID's flows send codes to
    /// it, as recorded; in the other protocols it is a name that only the account's password follows.
    package func claimed(_ channel: CodeChannel) -> CodeDelivery? {
        guard let address = address(channel), isVerified(channel) || !state.isNative else { return nil }
        return CodeDelivery(channel: channel, destination: address)
    }
}
