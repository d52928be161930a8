import Foundation

/// The `otpauth` URI that an authenticator app scans to import an account's secret.
struct AuthenticatorAddress {
    let issuer: String
    let account: String
    let secret: String

    var text: String {
        var address = "otpauth://totp/\(Self.escaped(issuer)):\(Self.escaped(account))?secret=\(Self.escaped(secret))"
        if !issuer.isEmpty { address += "&issuer=\(Self.escaped(issuer))" }
        return address
    }

    private static let plain = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~@")

    private static func escaped(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
    }
}
