/// Why a passkey's answer is refused. For the log: nothing of what was sent is in it.
package struct PasskeyRefusal: Error, Equatable {
    package let reason: String

    package init(_ reason: String) {
        self.reason = reason
    }
}
