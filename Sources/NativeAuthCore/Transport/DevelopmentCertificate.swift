public import Foundation

/// One certificate that is trusted in addition to the system's: a development server's own certificate authority. It
/// applies to loopback hosts only, unless the app names exactly one ``host`` more.
public struct DevelopmentCertificate: Sendable, Equatable {
    /// The local server's certificate authority, below the state folder.
    private static let localServerFile = "server/development-ca.pem"

    package let der: Data
    /// The host beyond loopback for which the certificate is trusted as well, in lower case and without brackets; `nil`
    /// for none.
    public let host: String?

    /// Parses a certificate in PEM text.
    /// - Parameters:
    ///   - pem: the text; the first certificate in it is used.
    ///   - host: for development only: one more host for which the certificate is trusted, as a device needs it that
    ///     connects to a server on the developer's machine. It is the name or the address in the server's URL,
    ///     compared as text and never resolved. Never set it in an app that you distribute: who has the key of the
    ///     certificate can then pose as this host.
    /// - Throws: ``NativeAuthError`` with code `misconfigured` when there is no certificate in the text, or when the
    ///   host is not a name or an address; correct it.
    public init(pem: String, host: String? = nil) throws {
        let rawLines = pem.split(whereSeparator: \.isNewline)
        let lines = rawLines.map { $0.trimmingCharacters(in: .whitespaces) }
        guard let start = lines.firstIndex(of: "-----BEGIN CERTIFICATE-----"),
            let end = lines[start...].firstIndex(of: "-----END CERTIFICATE-----"),
            let der = Data(base64Encoded: lines[(start + 1)..<end].joined()),
            Self.isSequence(der)
        else { throw Self.misconfigured("is not a PEM file with a certificate in it") }
        self.der = der
        self.host = try host.map(Self.validated)
    }

    /// Reads a certificate from a PEM file.
    /// - Parameters:
    ///   - path: the file's path.
    ///   - host: for development only: see ``init(pem:host:)``.
    /// - Throws: ``NativeAuthError`` with code `misconfigured` when the file can't be read or has no certificate, or
    ///   when the host is not a name or an address; correct it.
    public init(path: String, host: String? = nil) throws {
        guard let pem = try? String(contentsOfFile: path, encoding: .utf8) else {
            throw Self.unreadable(path)
        }
        try self.init(pem: pem, host: host)
    }

    /// Reads the certificate of a client's options.
    /// - Throws: ``NativeAuthError`` with code `misconfigured`, also for a host without a path.
    package static func configured(path: String?, host: String?) throws -> DevelopmentCertificate? {
        if let path { return try DevelopmentCertificate(path: path, host: host) }
        guard host == nil else {
            throw NativeAuthError.misconfigured("developmentCertificateHost requires developmentCertificatePath.")
        }
        return nil
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
        LocalStateFolder.url(environment: environment).appendingPathComponent(localServerFile).path
    }

    /// Returns the error of a file that can't be read. The local server's own file does not exist before its first
    /// start.
    private static func unreadable(_ path: String) -> NativeAuthError {
        guard path.hasSuffix("/" + localServerFile), !FileManager.default.fileExists(atPath: path) else {
            return misconfigured("can't be read from \(path)")
        }
        return misconfigured(
            "does not exist yet. Start the local server, which creates it: nativeauth serve. The file is \(path)"
        )
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
    package func applies(to host: String) -> Bool {
        LoopbackHost.contains(host) || Self.normalized(host) == self.host
    }

    /// Returns the host in lower case, without the brackets of an IPv6 address.
    private static func normalized(_ host: String) -> String {
        guard host.hasPrefix("["), host.hasSuffix("]") else {
            return host.lowercased()
        }
        return host.dropFirst().dropLast().lowercased()
    }

    private static func validated(_ host: String) throws -> String {
        let name = normalized(host)
        let isAddress = name.wholeMatch(of: /[0-9a-f:.]*:[0-9a-f.]*:[0-9a-f:.]*/) != nil
        let isName = name.wholeMatch(of: /[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*/) != nil
        guard isAddress || isName else {
            throw NativeAuthError.misconfigured(
                "The host of the development certificate must be one name or address, without scheme, port and path."
            )
        }
        return name
    }
}
