public import Foundation

/// One certificate that is trusted in addition to the system's, for loopback hosts only: a development server's own
/// certificate authority.
public struct DevelopmentCertificate: Sendable, Equatable {
    package let der: Data

    /// Parses a certificate in PEM text.
    /// - Parameter pem: the text; the first certificate in it is used.
    /// - Throws: ``NativeAuthError`` with code `misconfigured` when there is no certificate in it; correct the text.
    public init(pem: String) throws {
        let rawLines = pem.split(whereSeparator: \.isNewline)
        let lines = rawLines.map { $0.trimmingCharacters(in: .whitespaces) }
        guard let start = lines.firstIndex(of: "-----BEGIN CERTIFICATE-----"),
            let end = lines[start...].firstIndex(of: "-----END CERTIFICATE-----"),
            let der = Data(base64Encoded: lines[(start + 1)..<end].joined()),
            Self.isSequence(der)
        else { throw Self.misconfigured("is not a PEM file with a certificate in it") }
        self.der = der
    }

    /// Reads a certificate from a PEM file.
    /// - Parameter path: the file's path.
    /// - Throws: ``NativeAuthError`` with code `misconfigured` when the file can't be read or has no certificate;
    ///   correct the path or the file.
    public init(path: String) throws {
        guard let pem = try? String(contentsOfFile: path, encoding: .utf8) else {
            throw Self.misconfigured("can't be read from \(path)")
        }
        try self.init(pem: pem)
    }

    /// Returns the path of the certificate authority that `nativeauth serve` creates on this machine, wherever the
    /// command keeps its state.
    /// - Parameter environment: the process's environment.
    /// - Returns: `server/development-ca.pem` below the state folder: `$NATIVEAUTH_HOME`, otherwise
    ///   `$XDG_STATE_HOME/nativeauth`, otherwise `~/.local/state/nativeauth`, where `~` is `$HOME`.
    ///   Whether the file exists is not checked: it does once the server has been started.
    public static func localServerPath(
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> String {
        LocalStateFolder.url(environment: environment).appendingPathComponent("server/development-ca.pem").path
    }

    private static func misconfigured(_ problem: String) -> NativeAuthError {
        .misconfigured("The development certificate \(problem).")
    }

    /// Checks whether the bytes are one complete DER sequence, as every certificate is. The TLS library checks its
    /// validity.
    private static func isSequence(_ der: Data) -> Bool {
        let bytes = [UInt8](der)
        guard bytes.count > 2, bytes[0] == 0x30 else {
            return false
        }
        guard bytes[1] >= 0x80 else {
            return bytes.count == 2 + Int(bytes[1])
        }
        let size = Int(bytes[1] & 0x7F)
        guard (1...3).contains(size),
            bytes.count > 2 + size
        else { return false }

        let contentSize = bytes[2..<(2 + size)].reduce(0) { $0 << 8 | Int($1) }
        return bytes.count == 2 + size + contentSize
    }

    /// Checks whether this certificate may be used for a host. The only rule for the trust decisions of all adapters.
    package func applies(to host: String) -> Bool { LoopbackHost.contains(host) }
}
