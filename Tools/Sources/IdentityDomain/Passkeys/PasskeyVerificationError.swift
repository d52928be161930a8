/// The reason to reject a passkey response, for the log. It contains no part of the response.
package struct PasskeyVerificationError: Error, Equatable {
    package let reason: String

    package init(_ reason: String) {
        self.reason = reason
    }
}
