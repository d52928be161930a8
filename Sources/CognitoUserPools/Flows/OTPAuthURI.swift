import Foundation

/// The `otpauth` URI that an authenticator app scans to import an account's secret.
struct OTPAuthURI {
    let issuer: String
    let account: String
    let secret: String

    var string: String {
        var uri = "otpauth://totp/\(Self.escaped(issuer)):\(Self.escaped(account))?secret=\(Self.escaped(secret))"
        if !issuer.isEmpty { uri += "&issuer=\(Self.escaped(issuer))" }
        return uri
    }

    private static let plain = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~@")

    private static func escaped(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
    }
}
