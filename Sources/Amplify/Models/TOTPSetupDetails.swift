public import Foundation

/// The secret for an authenticator app and its account.
public struct TOTPSetupDetails: Sendable, Equatable, Masked {
    /// The secret, in a form that can be typed. Show it, but do not store it.
    public let sharedSecret: String
    /// The user name of the account.
    public let username: String

    /// Creates details.
    /// - Parameters:
    ///   - sharedSecret: the secret.
    ///   - username: the user name.
    public init(sharedSecret: String, username: String) {
        self.sharedSecret = sharedSecret
        self.username = username
    }

    /// Returns the `otpauth` URI for authenticator apps, to be opened or shown as a QR code. It contains the secret.
    /// - Parameters:
    ///   - appName: the app's name in the authenticator app.
    ///   - accountName: the account's name there; `nil` for the user name.
    /// - Returns: an `otpauth` URI.
    /// - Throws: `AuthError.validation` for an empty `appName`, or names from which no URI can be made: pass other
    ///   names.
    public func getSetupURI(appName: String, accountName: String? = nil) throws -> URL {
        guard !appName.isEmpty else {
            throw AuthError.validation(
                "appName",
                "The app's name is empty.",
                "Pass the name that people know the app by."
            )
        }

        let app = Self.encode(appName)
        let account = Self.encode(accountName ?? username)
        let text = "otpauth://totp/\(app):\(account)?secret=\(Self.encode(sharedSecret))&issuer=\(app)"

        guard let url = URL(string: text) else {
            throw AuthError.validation(
                "accountName",
                "The names can't be encoded in a URI.",
                "Pass names of letters, digits and spaces."
            )
        }

        return url
    }

    /// Percent-encodes all characters that could end a part of the URI; an e-mail address stays readable.
    private static func encode(_ text: String) -> String {
        let plain = CharacterSet(charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~@")
        return text.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
    }

    var shown: [(String, Any)] {
        [("sharedSecret", mask), ("username", username)]
    }
}
