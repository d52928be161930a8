import Foundation

/// The error of a Linux system without certificate authorities, such as a minimal container image.
///
/// No server can be trusted there, except one with a development certificate.
public struct MissingCertificateAuthorities: Error, Sendable, CustomStringConvertible {
    /// The bundles that SwiftNIO SSL looks for. It reads only the first one that exists.
    private static let bundles = ["/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt"]
    /// The folder from which SwiftNIO SSL reads single certificates.
    private static let folder = "/etc/ssl/certs"

    /// The problem and its solution.
    public var description: String {
        "No certificate authorities are installed on this system. Install the package ca-certificates."
    }

    /// Creates the error.
    public init() {}

    /// Returns the error if this system has no certificate authorities. They can be installed at any time, so the
    /// result is not stored.
    /// - Returns: `nil` if there is an authority, and on other systems than Linux.
    public static func onThisSystem() -> Self? {
        #if os(Linux)
        found(below: "")
        #else
        nil
        #endif
    }

    /// - Parameter root: the root of the file system; empty for that of this process.
    static func found(below root: String) -> Self? {
        if let bundle = bundles.lazy.compactMap({ FileHandle(forReadingAtPath: root + $0) }).first {
            let start = try? bundle.read(upToCount: 1)
            return start?.isEmpty == false ? nil : Self()
        }
        let certificates = try? FileManager.default.contentsOfDirectory(atPath: root + folder)
        return certificates?.isEmpty == false ? nil : Self()
    }
}
