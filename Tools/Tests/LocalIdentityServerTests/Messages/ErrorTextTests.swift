import Testing

@testable import FlowEngine
@testable import IdentityBase
@testable import LocalIdentityServer

@Suite("The errors of ThunderID's protocol", .timeLimit(.minutes(5)))
struct ErrorTextTests {
    @Test("Each error has a message and a description in both languages; apps translate them by the same keys")
    func translated() throws {
        let texts = try #require(DefinitionReader().read(nil).definitions).flows.texts
        let english = texts.texts(in: "en-US")["system"] ?? [:]
        let german = texts.texts(in: "de-DE")["system"] ?? [:]
        for error in ServiceError.all {
            for key in [error.messageKey, error.descriptionKey] {
                // Without a German text, the English one is shown.
                #expect(german[key]?.isEmpty == false && german[key] != english[key], "\(error.code): \(key)")
            }
        }
    }

    /// The numbers of a real server's errors that this server has, and from 1900 on its own.
    private static let codes: [String: [Int]] = [
        "AUTH": [4_010, 4_030],
        "FES": [
            1_001, 1_003, 1_004, 1_005, 1_006, 1_009, 1_010, 1_011, 1_012, 1_013, 1_014, 1_015, 1_016, 1_017, 1_018,
            1_019,
        ],
        "FET": [
            1_001, 1_002, 1_003, 1_004, 1_005, 1_006, 1_007, 1_008, 1_009, 1_010, 1_012, 1_013, 1_014, 1_015, 1_016,
            1_017, 1_018, 1_021, 1_025, 1_027, 1_029, 1_030, 1_031, 1_032, 1_033, 1_034, 1_037, 1_039, 1_049, 1_050,
            1_052, 1_053, 1_054, 1_059, 1_061, 1_065, 1_066, 1_067, 1_068, 1_069, 1_070, 1_071, 1_072, 1_073, 1_080,
            1_081, 1_084, 1_085, 1_901, 1_902, 1_903, 1_911, 1_912,
        ],
        "FM": [1_001, 1_002, 1_003, 1_004, 1_005],
        "ICS": [1_002],
        "IMP": [1_001],
        "SSE": [4_031, 4_130, 4_131, 4_150, 5_000],
        "USR": [1_001, 1_003, 1_014, 1_017, 1_019, 1_024, 1_901],
    ]

    @Test("The codes are the real server's, and each has one error")
    func codes() {
        let expected = Self.codes.flatMap { prefix, numbers in numbers.map { "\(prefix)-\($0)" } }
        #expect(ServiceError.all.map(\.code).sorted() == expected.sorted())
    }

    @Test("Only an error within a flow is part of its response")
    func kinds() {
        for error in ServiceError.all {
            let isInFlow = ["FET", "ICS"].contains(error.code.prefix(3))
            #expect(error.isStepRefusal == isInFlow, "\(error.code)")
        }
    }
}
