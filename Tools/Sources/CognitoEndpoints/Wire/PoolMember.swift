import IdentityBase

/// A text member of requests, with the length and characters that the service model allows.
struct PoolMember: Sendable {
    private struct Characters: Sendable {
        static let any = Characters(pattern: "") { _ in true }
        static let digits = Characters(pattern: "[0-9]+") { ("0"..."9").contains($0) }
        static let nonSpace = Characters(pattern: #"[\S]+"#) { !$0.properties.isWhitespace }
        static let visible = Characters(pattern: #"[\p{L}\p{M}\p{S}\p{N}\p{P}]+"#) { scalar in
            UserName.isValid(String(scalar))
        }

        /// Any characters, but no space at either end.
        static let noOuterSpace = Characters(
            pattern: #"[\S]+.*[\S]+"#,
            contains: { _ in true },
            outer: nonSpace.contains
        )

        let pattern: String
        let contains: @Sendable (Unicode.Scalar) -> Bool
        /// An additional rule of the first and last character.
        var outer: @Sendable (Unicode.Scalar) -> Bool = { _ in true }

        func allow(_ text: String) -> Bool {
            let scalars = text.unicodeScalars
            guard let first = scalars.first, let last = scalars.last else {
                return true
            }
            return outer(first) && outer(last) && scalars.allSatisfy(contains)
        }

        /// Returns letters, digits and `_`, and additional characters.
        static func word(and more: String = "", pattern: String = #"[\w]+"#) -> Characters {
            Characters(pattern: pattern) { scalar in
                switch scalar {
                case "a"..."z", "A"..."Z", "0"..."9", "_": true
                default: more.unicodeScalars.contains(scalar)
                }
            }
        }
    }

    static let clientId = PoolMember(
        "ClientId",
        1...128,
        .word(and: "+", pattern: #"[\w+]+"#)
    )
    static let username = PoolMember("Username", 1...128, .visible)
    static let password = PoolMember("Password", 1...256, .noOuterSpace)
    static let previousPassword = PoolMember("PreviousPassword", 1...256, .noOuterSpace)
    static let proposedPassword = PoolMember("ProposedPassword", 1...256, .noOuterSpace)
    static let confirmationCode = PoolMember("ConfirmationCode", 1...2_048, .nonSpace)
    static let code = PoolMember("Code", 1...2_048, .nonSpace)
    static let secretHash = PoolMember(
        "SecretHash",
        1...128,
        .word(and: "+=/", pattern: #"[\w+=/]+"#)
    )
    static let session = PoolMember("Session", 20...2_048, .any)
    static let authFlow = PoolMember("AuthFlow", 1...128, .word())
    static let challengeName = PoolMember("ChallengeName", 1...128, .word())
    static let accessToken = PoolMember(
        "AccessToken",
        1...16_384,
        .word(and: "-=.", pattern: "[A-Za-z0-9-_=.]+")
    )
    static let refreshToken = PoolMember("RefreshToken", 1...16_384, accessToken.characters)
    static let token = PoolMember("Token", 1...16_384, accessToken.characters)
    static let clientSecret = PoolMember("ClientSecret", 24...64, clientId.characters)
    static let attributeName = PoolMember("AttributeName", 1...32, .visible)
    static let name = PoolMember("Name", 1...32, .visible)
    static let value = PoolMember("Value", 0...2_048, .any)
    static let userCode = PoolMember("UserCode", 6...6, .digits)
    static let friendlyDeviceName = PoolMember("FriendlyDeviceName", 0...131_072, .any)
    static let deviceKey = PoolMember(
        "DeviceKey",
        1...55,
        .word(and: "-", pattern: #"[\w-]+_[0-9a-f-]+"#)
    )
    static let deviceName = PoolMember("DeviceName", 1...1_024, .any)
    static let deviceRememberedStatus = PoolMember("DeviceRememberedStatus", 1...128, .word())
    static let credentialID = PoolMember("CredentialId", 1...2_048, .nonSpace)
    static let nextToken = PoolMember("NextToken", 1...131_072, .nonSpace)
    static let paginationToken = PoolMember("PaginationToken", 1...2_048, .nonSpace)
    static let passwordVerifier = PoolMember("PasswordVerifier", 0...131_072, .any)
    static let salt = PoolMember("Salt", 0...131_072, .any)

    static let identityPoolId = PoolMember(
        "IdentityPoolId",
        1...55,
        .word(and: "-:", pattern: #"[\w-]+:[0-9a-f-]+"#)
    )
    static let identityId = PoolMember("IdentityId", 1...55, identityPoolId.characters)

    let rawValue: String
    private let lengths: ClosedRange<Int>
    private let characters: Characters

    private init(_ name: String, _ lengths: ClosedRange<Int>, _ characters: Characters) {
        rawValue = name
        self.lengths = lengths
        self.characters = characters
    }

    /// The name in errors: as in the service model, with a lower-case first letter.
    var shownName: String {
        rawValue.prefix(1).lowercased() + rawValue.dropFirst()
    }

    /// - Throws: `PoolError` with the violated rule, but without the value.
    func check(_ text: String) throws {
        let length = text.unicodeScalars.count
        guard length >= lengths.lowerBound else {
            throw PoolError.invalid(shownName, rule: "have length greater than or equal to \(lengths.lowerBound)")
        }
        guard length <= lengths.upperBound else {
            throw PoolError.invalid(shownName, rule: "have length less than or equal to \(lengths.upperBound)")
        }
        guard characters.allow(text) else {
            throw PoolError.invalid(shownName, rule: "satisfy regular expression pattern: \(characters.pattern)")
        }
    }
}
