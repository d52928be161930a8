import AuthFlows
import Foundation
import NativeAuthCore
import NativeAuthTesting

/// The passkeys of `--software-passkey`. Their file has an array of DevTools credentials, with their private keys, and
/// is readable by its owner only.
struct PasskeyFile: PasskeyAuthenticator {
    private static let option = "--software-passkey"

    private let file: OutputFile
    private let authenticator: SoftwarePasskeyAuthenticator

    /// Reads the file, if it exists.
    /// - Parameter connection: the server. At a user pool, whose address is not that of its passkeys, the command is an
    ///   app of the pool's domain.
    /// - Throws: `CommandFailure` if the file can't be read, has no passkeys, or can't be written later.
    init(_ path: String, connection: Connection) throws {
        file = OutputFile(path, option: Self.option)
        try file.checkFolder()

        var passkeys: [SoftwarePasskey] = []
        if FileManager.default.fileExists(atPath: path) {
            let data = try InputFile(path).data()
            guard let read = try? JSONDecoder().decode([SoftwarePasskey].self, from: data) else {
                throw CommandFailure.usage(
                    "\(Self.option): \(path) has no passkeys. Name a file that this option has written, or a new one."
                )
            }
            passkeys = read
        }

        var origin: String?
        if connection.providerName == .thunderid { origin = Self.origin(of: connection.baseURL) }
        authenticator = SoftwarePasskeyAuthenticator(origin: origin, passkeys: passkeys)
    }

    func answer(_ request: PasskeyRequest) async throws -> PasskeyAnswer {
        let answer = try await authenticator.answer(request)
        // Before the server gets the response: it would refuse the same signature counter again.
        try await save()
        return answer
    }

    private func save() async throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let data = try encoder.encode(await authenticator.passkeys)
        do {
            try file.write(String(decoding: data, as: UTF8.self) + "\n")
        } catch let failure as CommandFailure {
            throw failure.error
        }
    }

    /// Returns the scheme, host and port of an address.
    private static func origin(of address: String) -> String {
        guard var parts = URLComponents(string: address) else { return address }
        parts.path = ""
        parts.query = nil
        parts.fragment = nil
        return parts.string ?? address
    }
}
