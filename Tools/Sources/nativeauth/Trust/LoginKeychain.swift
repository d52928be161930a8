import Crypto
import Foundation
import X509

/// The login keychain of macOS, with the user's own trust settings. Safari and Chrome read it, and Firefox as of 120.
struct LoginKeychain: TrustStore {
    static let program = "security"
    /// The status of `security` if an item does not exist.
    private static let notFound: Int32 = 44

    let home: URL
    let programs: any ProgramRunner

    var path: String { home.appendingPathComponent("Library/Keychains/login.keychain-db").path }

    func trusts(_ authority: DevelopmentAuthority) async throws -> Bool {
        guard try await certificates(authority.name) == [authority.der] else { return false }
        // Fails if the user has no trust settings at all.
        let settings = try await programs.run(Self.program, ["dump-trust-settings"])
        return settings.output.split(separator: "\n").contains { line in
            line.wholeMatch(of: /Cert [0-9]+: (.+)/)?.1 == authority.name.commonName[...]
        }
    }

    func contains(_ name: DevelopmentAuthority.Name) async throws -> Bool { try await !certificates(name).isEmpty }

    func add(_ authority: DevelopmentAuthority) async throws {
        try await remove(authority.name)
        try await programs.require(
            Self.program,
            ["add-trusted-cert", "-r", "trustRoot", "-p", "ssl", "-k", path, authority.file.path],
            at: path
        )
    }

    func remove(_ name: DevelopmentAuthority.Name) async throws {
        for certificate in try await certificates(name) {
            let hash = SHA256.hash(data: certificate).map { String(format: "%02X", $0) }.joined()
            // With -t also the trust settings.
            try await programs.require(Self.program, ["delete-certificate", "-Z", hash, "-t", path], at: path)
        }
    }

    /// Returns the certificates whose subject has exactly this name; `security` searches for a part of it.
    private func certificates(_ name: DevelopmentAuthority.Name) async throws -> [[UInt8]] {
        let arguments = ["find-certificate", "-a", "-c", name.commonName, "-p", path]
        let result = try await programs.run(Self.program, arguments)
        guard result.status != Self.notFound else { return [] }
        guard result.status == 0 else { throw CommandFailure.failedProgram(Self.program, at: path, result) }

        return DevelopmentAuthority.certificates(in: result.output).filter { der in
            let subject = (try? Certificate(derEncoded: der))?.subject
            return subject.map(String.init(describing:)) == "CN=\(name.commonName)"
        }
    }
}
