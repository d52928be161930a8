public import Foundation

/// What an authenticator app needs to show codes.
///
/// Source: Amplify's public surface.
public struct TOTPSetupDetails: Sendable, Equatable {
    /// The secret, as a person could type it. Show it, but do not keep it.
    public let sharedSecret: String
    /// The user whom it belongs to.
    public let username: String

    /// Makes details.
    /// - Parameters:
    ///   - sharedSecret: the secret.
    ///   - username: the user.
    public init(sharedSecret: String, username: String) {
        self.sharedSecret = sharedSecret
        self.username = username
    }

    /// The address that authenticator apps understand, to be opened or shown as a QR code. It holds the secret.
    /// - Parameters:
    ///   - appName: the app's name, as the authenticator app shows it.
    ///   - accountName: the account's name there; the user's name if `nil`.
    /// - Returns: an `otpauth` address.
    /// - Throws: `AuthError.validation` for an empty `appName`, or details from which no address can be made.
    public func getSetupURI(appName: String, accountName: String? = nil) throws -> URL {
        guard !appName.isEmpty else {
            throw AuthError.validation(
                "appName", "The app's name is empty.", "Pass the name that people know the app by.")
        }
        let app = Self.encode(appName)
        let account = Self.encode(accountName ?? username)
        let text = "otpauth://totp/\(app):\(account)?secret=\(Self.encode(sharedSecret))&issuer=\(app)"
        guard let url = URL(string: text) else {
            throw AuthError.validation(
                "accountName", "No address can be made of the names.", "Pass names of letters, digits and spaces.")
        }
        return url
    }

    /// Everything that could end a part of the address early becomes `%…`; an e-mail address stays readable.
    private static func encode(_ text: String) -> String {
        let plain = CharacterSet(charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~@")
        return text.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
    }
}

extension TOTPSetupDetails: Masked {
    var shown: [(String, Any)] { [("sharedSecret", mask), ("username", username)] }
}
