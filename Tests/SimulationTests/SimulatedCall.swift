/// A call of an app in a simulation.
///
/// `@unchecked` because it is used on the simulation's thread only.
final class SimulatedCall: @unchecked Sendable {
    enum Kind: String {
        case start, signIn, token, signOut, changeServer

        /// The time after which a call counts as not ending.
        var deadline: Duration {
            switch self {
            case .start, .changeServer: .seconds(1)
            case .token, .signOut: .seconds(300)
            case .signIn: .seconds(900)
            }
        }
    }

    /// The call that the running task works for, also in its unstructured tasks.
    @TaskLocal static var current: SimulatedCall?

    let id: Int
    let kind: Kind
    let process: Int
    let start: Duration
    /// The family that was stored at the first read of the session; `nil` before.
    var firstRead: Int??
    var serverName = ""
    /// The family of the token that the call has returned.
    var tokenFamily: Int?
    var task: Task<Void, Never>?

    init(id: Int, kind: Kind, process: Int, start: Duration) {
        self.id = id
        self.kind = kind
        self.process = process
        self.start = start
    }
}
