import NativeAuthBase

/// The app's source of attestation tokens, which need not be `Sendable`, as the documented type is not.
///
/// `@unchecked` because the package calls the closure in one place only, ``token()``, and never concurrently; before
/// that it is only stored. The app must protect captured state that it uses concurrently itself.
struct AttestationSource: @unchecked Sendable {
    let provider: () async throws -> String
    private let calls = SerialQueue()

    init(_ provider: @escaping () async throws -> String) {
        self.provider = provider
    }

    func token() async throws -> String {
        try await calls.run { try await provider() }
    }
}
