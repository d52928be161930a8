/// A user as a pool sees them.
struct PoolUser: Sendable {
    var user: User
    var state: PoolState

    var id: String { user.id }
    var phone: String? { user.attributes[UserDirectory.phoneAttribute]?.string }

    /// What the pool calls the user.
    func name(in pool: UserPool) -> String {
        pool.signInAttributes.isEmpty ? user.username ?? user.id : user.id
    }

    /// Every name that a client may call the user by.
    var names: [String] { [user.id, user.username, user.email, phone].compactMap { $0 } }

    func address(_ channel: CodeChannel) -> String? {
        switch channel {
        case .email: user.email
        case .sms: phone
        }
    }

    func isVerified(_ channel: CodeChannel) -> Bool {
        guard let address = address(channel) else { return false }
        switch channel {
        case .email: return state.verifiedEmail == address
        case .sms: return state.verifiedPhone == address
        }
    }

    /// Where codes of a second factor are sent: to the address that was proven last. Another one, not proven yet, neither
    /// takes its place nor takes the factor away.
    func provenDelivery(_ channel: CodeChannel) -> CodeDelivery? {
        let proven = channel == .email ? state.verifiedEmail : state.verifiedPhone
        return proven.map { CodeDelivery(channel: channel, destination: $0) }
    }

    /// Where codes of a second factor are sent in a pool: to the address that the factor was enabled with, which one that was
    /// verified elsewhere does not replace. Without one, to the verified address, or to a number that is not verified if the
    /// pool allows that.
    func factorDelivery(_ channel: CodeChannel, in pool: UserPool) -> CodeDelivery? {
        if let address = state[pool].address(channel) { return CodeDelivery(channel: channel, destination: address) }
        if let proven = provenDelivery(channel) { return proven }
        guard channel == .sms, pool.sendsToUnverifiedNumbers else { return nil }
        return address(.sms).map { CodeDelivery(channel: .sms, destination: $0) }
    }

    /// Where codes that prove who the user is may be sent: to an address that is theirs, as a code or link that was sent
    /// to it was used.
    func delivery(_ channel: CodeChannel) -> CodeDelivery? {
        guard let address = address(channel), isVerified(channel) else { return nil }
        return CodeDelivery(channel: channel, destination: address)
    }

    /// The address that the user names: a verified one, or the one of a ThunderID account. ThunderID's flows send codes to
    /// it, as recorded; in the other protocols it is a name that only the account's password follows.
    func claimed(_ channel: CodeChannel) -> CodeDelivery? {
        guard let address = address(channel), isVerified(channel) || !state.isNative else { return nil }
        return CodeDelivery(channel: channel, destination: address)
    }
}
