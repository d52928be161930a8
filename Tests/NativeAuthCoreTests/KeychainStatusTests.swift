import Testing

@testable import NativeAuthCore

@Suite("Keychain status codes", .timeLimit(.minutes(5)))
struct KeychainStatusTests {
    @Test("A success is a secret only with text")
    func success() {
        #expect(KeychainStatus.reading(0, text: "x") == .value(Secret("x")))
        #expect(KeychainStatus.reading(0, text: "") == .value(Secret("")))
        expectUnavailable(0, text: nil)
    }

    @Test("Only errSecItemNotFound is an absent value")
    func absent() {
        #expect(KeychainStatus.reading(-25_300, text: nil) == .absent)
    }

    @Test(
        "Every other status is unavailable",
        arguments: [Int32(-25_308), -25_291, -25_293, -25_299, -34_018, -50, -128, 1, .min, .max],
        [nil, "left over"]
    )
    func unavailable(status: Int32, text: String?) {
        expectUnavailable(status, text: text)
    }

    @Test("A locked device is reported as locked")
    func locked() throws {
        guard case .unavailable(let error) = KeychainStatus.reading(-25_308, text: nil) else {
            Issue.record("A locked device was not unavailable.")
            return
        }
        #expect(error.message.contains("locked"))
        #expect(error.recovery == [.retry])
    }

    @Test("A full disk is reported as permanent")
    func diskFull() {
        let error = #expect(throws: NativeAuthError.self) { try KeychainStatus.check(-34) }
        #expect(error?.code == .storageUnavailable && error?.isStoreFull == true)
        #expect(error?.message.contains("disk is full") == true)
    }

    @Test("A missing entitlement is reported")
    func missingEntitlement() {
        let error = #expect(throws: NativeAuthError.self) { try KeychainStatus.check(-34_018) }
        #expect(error?.message.contains("keychain-access-groups") == true)
        #expect(error?.recovery == [.fixConfiguration])
    }

    @Test(
        "The status of an addition shows whether the data protection Keychain can be used",
        arguments: [
            (Int32(0), true), (-25_299, true), (-34_018, false), (-25_300, nil), (-25_308, nil), (-50, nil),
        ] as [(Int32, Bool?)]
    )
    func entitlement(status: Int32, isEntitled: Bool?) {
        #expect(KeychainStatus.isEntitled(afterAdding: status) == isEntitled)
    }

    @Test("A write succeeds if it was carried out or had nothing to remove", arguments: [Int32(0), -25_300])
    func goodWrite(status: Int32) throws {
        try KeychainStatus.check(status)
    }

    @Test("A write with any other status fails", arguments: [Int32(-25_308), -25_299, -34_018, 1])
    func badWrite(status: Int32) {
        let error = #expect(throws: NativeAuthError.self) { try KeychainStatus.check(status) }
        #expect(error?.code == .storageUnavailable)
    }

    private func expectUnavailable(_ status: Int32, text: String?, sourceLocation: SourceLocation = #_sourceLocation) {
        guard case .unavailable(let error) = KeychainStatus.reading(status, text: text) else {
            Issue.record("\(status) was not unavailable.", sourceLocation: sourceLocation)
            return
        }
        #expect(error.code == .storageUnavailable, sourceLocation: sourceLocation)
        #expect(!error.description.contains("left over"), sourceLocation: sourceLocation)
    }
}
