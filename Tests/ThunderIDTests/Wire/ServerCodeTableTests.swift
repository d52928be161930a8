import NativeAuthCore
import Testing

@testable import ThunderID

/// The server's codes with their documented ones (reference thunderid-wire.md, section 11).
@Suite("Every code of the server has its documented code", .timeLimit(.minutes(5)))
struct ServerCodeTableTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let prefix: String
        let numbers: [Int]
        let documented: IAMErrorCode

        init(_ prefix: String, _ numbers: [Int], _ documented: IAMErrorCode) {
            self.prefix = prefix
            self.numbers = numbers
            self.documented = documented
        }

        var codes: [String] { numbers.map { "\(prefix)-\($0)" } }
        var testDescription: String { "\(documented) \(prefix) \(numbers)" }
    }

    private static let rows = [
        Row("FES", [1_001, 1_008], .invalidInput),
        Row("FES", [1_003, 1_005, 1_010, 1_011, 1_012, 1_016], .invalidConfiguration),
        Row("FES", [1_004], .sessionExpired),
        Row("FES", [1_006], .registrationDisabled),
        Row("FES", [1_007, 1_013], .serverError),
        Row("FES", [1_009], .recoveryFailed),
        Row("FES", [1_014, 1_015, 1_017, 1_018, 1_019], .authenticationFailed),
        Row("FES", [1_002, 1_020], .unknownError),
        Row("ICS", [1_001, 1_003], .invalidInput),
        Row("ICS", [1_002], .sessionExpired),
        Row("FLC", [1_001], .unknownError),
        Row("FLC", [1_002], .invalidInput),

        Row("FET", [1_001, 1_002, 1_003, 1_004, 1_005, 1_006, 1_014, 1_027, 1_028], .authenticationFailed),
        Row("FET", [1_051, 1_078, 1_079, 1_081, 1_084], .authenticationFailed),
        Row("FET", [1_007, 1_024, 1_061, 1_080], .userAlreadyExists),
        Row("FET", [1_008, 1_010], .confirmationCodeInvalid),
        Row("FET", [1_009], .confirmationCodeExpired),
        Row("FET", [1_012, 1_013], .invalidGrant),
        Row("FET", [1_015, 1_017, 1_018, 1_019], .passkeyFailed),
        Row("FET", [1_016], .passkeyNoCredential),
        Row("FET", [1_020, 1_023, 1_029, 1_030, 1_031, 1_032, 1_037, 1_039, 1_040, 1_045, 1_046], .invalidInput),
        Row("FET", [1_047, 1_048, 1_054, 1_055, 1_058, 1_060, 1_063, 1_064, 1_075, 1_083], .invalidInput),
        Row("FET", [1_011, 1_021, 1_022, 1_033, 1_034, 1_035, 1_036, 1_038, 1_041, 1_042, 1_049], .serverError),
        Row("FET", [1_050, 1_053, 1_056, 1_057, 1_062, 1_072, 1_074, 1_076, 1_077, 1_085], .serverError),
        Row("FET", [1_025, 1_026, 1_052, 1_059], .registrationDisabled),
        Row("FET", [1_065, 1_066, 1_067, 1_068, 1_069, 1_070, 1_071], .consentRequired),
        Row("FET", [1_073], .invitationCodeInvalid),
        Row("FET", [1_082], .mfaRequired),
        Row("FET", [1_043, 1_044, 1_086], .unknownError),

        Row("USR", [1_014], .userAlreadyExists),
        Row("USR", [1_018], .authenticationFailed),
        Row("USR", [1_001, 1_016, 1_017, 1_019, 1_024], .invalidInput),
        Row("AUTH", [4_010], .sessionExpired),
        Row("AUTH", [4_030], .authenticationFailed),
        Row("SSE", [5_000], .serverError),
    ]

    @Test("A code outside of a flow has its documented code, whatever the status is", arguments: rows)
    func codes(_ row: Row) {
        for code in row.codes {
            let documented = ServerCode.documented(code, flow: nil, status: nil, text: nil)
            #expect(documented == row.documented, "\(code)")
            guard row.documented != .unknownError else { continue }
            #expect(ServerCode.documented(code, flow: nil, status: 404, text: "No.") == documented, "\(code)")
        }
    }

    @Test("A code that states that nothing is known of the cause is not replaced by the status")
    func unknown() {
        for code in ["FES-1002", "FLC-1001", "FET-1043", "FET-1044"] {
            #expect(ServerCode.documented(code, flow: nil, status: 404, text: nil) == .unknownError, "\(code)")
        }
    }

    @Test("In a recovery, a code about the account or its credentials is a failed recovery")
    func recovery() {
        let failed = [1_001, 1_002, 1_045, 1_046, 1_047, 1_048, 1_063].map { "FET-\($0)" }
        for code in Self.rows.flatMap(\.codes) where !["FES-1009", "FET-1073", "AUTH-4010"].contains(code) {
            let elsewhere = ServerCode.documented(code, flow: .registration, status: nil, text: nil)
            let documented = ServerCode.documented(code, flow: .recovery, status: nil, text: nil)
            #expect(documented == (failed.contains(code) ? .recoveryFailed : elsewhere), "\(code)")
        }
    }

    @Test("In a sign-in, a wrong code or too many of them is a failed second factor")
    func signIn() {
        for code in Self.rows.flatMap(\.codes) where code != "AUTH-4010" {
            let elsewhere = ServerCode.documented(code, flow: .registration, status: nil, text: nil)
            let documented = ServerCode.documented(code, flow: .authentication, status: nil, text: nil)
            #expect(documented == (["FET-1008", "FET-1009"].contains(code) ? .mfaFailed : elsewhere), "\(code)")
        }
    }
}
