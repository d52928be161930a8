/// The text members of requests, with the length and characters that the service model allows.
enum PoolMember: String, Sendable {
    case clientId = "ClientId"
    case username = "Username"
    case password = "Password"
    case confirmationCode = "ConfirmationCode"
    case secretHash = "SecretHash"
    case session = "Session"
    case authFlow = "AuthFlow"
    case challengeName = "ChallengeName"
    case accessToken = "AccessToken"
    case refreshToken = "RefreshToken"
    case token = "Token"
    case clientSecret = "ClientSecret"
    case attributeName = "AttributeName"
    case name = "Name"
    case value = "Value"
    case code = "Code"
    case userCode = "UserCode"
    case friendlyDeviceName = "FriendlyDeviceName"
    case previousPassword = "PreviousPassword"
    case proposedPassword = "ProposedPassword"
    case deviceKey = "DeviceKey"
    case deviceName = "DeviceName"
    case deviceRememberedStatus = "DeviceRememberedStatus"
    case paginationToken = "PaginationToken"
    case passwordVerifier = "PasswordVerifier"
    case salt = "Salt"

    /// - Throws: `PoolError` with the violated rule, but without the value.
    func check(_ text: String) throws {
        let (range, isAllowed, pattern) = rule
        // As in the service model, with a lower-case first letter.
        let shown = rawValue.prefix(1).lowercased() + rawValue.dropFirst()
        let length = text.unicodeScalars.count
        guard length >= range.lowerBound else {
            throw PoolError.invalid(shown, rule: "have length greater than or equal to \(range.lowerBound)")
        }
        guard length <= range.upperBound else {
            throw PoolError.invalid(shown, rule: "have length less than or equal to \(range.upperBound)")
        }
        guard text.unicodeScalars.allSatisfy(isAllowed) else {
            throw PoolError.invalid(shown, rule: "satisfy regular expression pattern: \(pattern)")
        }
    }

    private var rule: (ClosedRange<Int>, (Unicode.Scalar) -> Bool, String) {
        switch self {
        case .clientId: (1...128, { Self.isWord($0) || $0 == "+" }, #"[\w+]+"#)
        case .username: (1...128, Self.isVisible, #"[\p{L}\p{M}\p{S}\p{N}\p{P}]+"#)
        case .password, .previousPassword, .proposedPassword: (1...256, Self.isNoSpace, #"[\S]+"#)
        case .confirmationCode, .code: (1...2_048, Self.isNoSpace, #"[\S]+"#)
        case .secretHash: (1...128, { Self.isWord($0) || "+=/".unicodeScalars.contains($0) }, #"[\w+=/]+"#)
        case .session: (20...2_048, { _ in true }, "")
        case .authFlow, .challengeName: (1...128, Self.isWord, #"[\w]+"#)
        case .accessToken, .refreshToken, .token:
            (1...16_384, { Self.isWord($0) || "-=.".unicodeScalars.contains($0) }, "[A-Za-z0-9-_=.]+")
        case .clientSecret: (24...64, { Self.isWord($0) || $0 == "+" }, #"[\w+]+"#)
        case .attributeName, .name: (1...32, Self.isVisible, #"[\p{L}\p{M}\p{S}\p{N}\p{P}]+"#)
        case .value: (0...2_048, { _ in true }, "")
        case .userCode: (6...6, { ("0"..."9").contains($0) }, "[0-9]+")
        case .friendlyDeviceName, .passwordVerifier, .salt: (0...131_072, { _ in true }, "")
        case .deviceKey: (1...55, { Self.isWord($0) || $0 == "-" }, #"[\w-]+_[0-9a-f-]+"#)
        case .deviceName: (1...1_024, { _ in true }, "")
        case .deviceRememberedStatus: (1...128, Self.isWord, #"[\w]+"#)
        case .paginationToken: (1...2_048, Self.isNoSpace, #"[\S]+"#)
        }
    }

    private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "_": true
        default: false
        }
    }

    private static func isNoSpace(_ scalar: Unicode.Scalar) -> Bool { !scalar.properties.isWhitespace }

    /// Checks whether a character is a letter, mark, symbol, number or punctuation.
    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .spaceSeparator, .lineSeparator,
            .paragraphSeparator:
            false
        default: true
        }
    }
}
