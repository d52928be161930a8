/// What the pools know of a user besides the directory.
struct PoolState: Sendable, Codable, Equatable {
    enum Status: String, Sendable, Codable {
        case confirmed = "CONFIRMED"
        case unconfirmed = "UNCONFIRMED"
        case resetRequired = "RESET_REQUIRED"
        case newPasswordRequired = "FORCE_CHANGE_PASSWORD"
    }

    var status = Status.confirmed
    /// Whether the user signed up in a pool or a tenant: an address counts only when it is proven. Those of other protocols
    /// are confirmed, and may be sent codes, as there.
    var isNative = false
    /// The addresses themselves and not a mere yes: another protocol may change an address.
    var verifiedEmail: String?
    var verifiedPhone: String?
    /// The secret of the authenticator app, and one that waits for its first code.
    var totpSecret: String?
    var totpPending: String?
    /// The last time step of which a code was taken.
    var totpStep: Int64?
    var secondFactors: Set<UserPool.SecondFactor> = []
    var preferredFactor: UserPool.SecondFactor?
}
