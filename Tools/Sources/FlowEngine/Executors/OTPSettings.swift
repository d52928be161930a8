import Foundation
import IdentityBase

/// The settings of a node that generates a verification code.
struct OTPSettings: Sendable, Codable, Equatable {
    private static let lengthName = "otpLength"
    private static let numericName = "otpUseNumericOnly"
    private static let lifetimeName = "otpValidityPeriodSeconds"

    static let properties = [
        ExecutorProperty(name: lengthName, range: 4...12),
        ExecutorProperty(name: numericName, isFlag: true),
        ExecutorProperty(name: lifetimeName, range: 1...86_400),
    ]
    static let standard = OTPSettings([:])

    let length: Int
    /// Indicates whether the code has digits only.
    let isNumeric: Bool
    /// Lifetime in seconds; nil for the server's own.
    let lifetime: TimeInterval?

    init(_ properties: [String: String]) {
        length = properties[Self.lengthName].flatMap { Int($0) } ?? 6
        isNumeric = properties[Self.numericName] != "false"
        lifetime = properties[Self.lifetimeName].flatMap { TimeInterval($0) }
    }
}
