package import Foundation
package import NativeAuthCore

/// Temporary AWS credentials of an identity.
package struct IdentityCredentials: Sendable, Equatable {
    package let accessKeyID: String
    package let secretKey: Secret
    package let sessionToken: Secret
    /// The expiry, by the service's clock.
    package let expiration: Date

    /// Checks whether the credentials are valid for some time.
    /// - Parameter now: the service's time.
    func isFresh(at now: Date) -> Bool {
        now < expiration.addingTimeInterval(-UserPool.leeway.inSeconds)
    }
}

/// The format of a response, which is also that of the store.
extension IdentityCredentials {
    /// The end of the year 9999. A later time is invalid.
    private static let latest = 253_402_300_799.0

    init?(_ json: JSONValue?) {
        func text(_ name: String) -> String? { json?[name]?.string?.nonEmpty }

        guard let accessKeyID = text("AccessKeyId"),
            let secretKey = text("SecretKey"),
            let sessionToken = text("SessionToken"),
            let seconds = json?["Expiration"]?.double,
            (0...Self.latest).contains(seconds)
        else { return nil }

        self.init(
            accessKeyID: accessKeyID,
            secretKey: Secret(secretKey),
            sessionToken: Secret(sessionToken),
            expiration: Date(timeIntervalSince1970: seconds)
        )
    }

    var json: JSONValue {
        .object([
            "AccessKeyId": .string(accessKeyID),
            "SecretKey": secretKey.json,
            "SessionToken": sessionToken.json,
            "Expiration": .double(expiration.timeIntervalSince1970),
        ])
    }
}
