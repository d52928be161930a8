/// A user of the directory with the state of the account. A variable `user` of this type in the protocols is the user
/// of a pool or tenant; its `user` is the record in the directory.
package struct Account: Sendable {
    package var user: User
    package var state: AccountState

    package init(user: User, state: AccountState) {
        self.user = user
        self.state = state
    }

    package var id: String { user.id }
    package var phoneNumber: String? { user.attributes[UserDirectory.phoneAttribute]?.string }

    package var names: [String] {
        [user.id, user.username, user.email, phoneNumber].compactMap { $0 }
    }

    package func address(_ channel: CodeChannel) -> String? {
        switch channel {
        case .email: user.email
        case .sms: phoneNumber
        }
    }

    package func isVerified(_ channel: CodeChannel) -> Bool {
        guard let claimed = address(channel) else { return false }
        return state.verified(channel) == claimed
    }

    /// Returns the last verified address, for second-factor codes. A new, unverified one does not disable the factor.
    package func lastVerifiedDelivery(_ channel: CodeChannel) -> CodeDelivery? {
        state.verified(channel).map { CodeDelivery(channel: channel, destination: $0) }
    }

    /// Returns the destination of codes that authenticate the user: the address, if it is verified.
    package func verifiedDelivery(_ channel: CodeChannel) -> CodeDelivery? {
        guard isVerified(channel) else { return nil }
        return lastVerifiedDelivery(channel)
    }

    /// Returns the address that the user claims: a verified one, or any address of a ThunderID account. ThunderID's
    /// flows send codes to it, as recorded. In the other protocols it is only a name for a sign-in with the password.
    package func claimedDelivery(_ channel: CodeChannel) -> CodeDelivery? {
        guard let claimed = address(channel), isVerified(channel) || !state.isNative else { return nil }
        return CodeDelivery(channel: channel, destination: claimed)
    }
}
