/// Why a passkey's answer is refused. For the log: nothing of what was sent is in it.
struct PasskeyRefusal: Error, Equatable {
    let reason: String

    init(_ reason: String) {
        self.reason = reason
    }
}
