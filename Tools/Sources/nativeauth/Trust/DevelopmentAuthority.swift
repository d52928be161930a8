import Foundation
import IdentityDomain
import SwiftASN1
import TerminalForms
import X509

/// The local server's development certificate authority, as a trust store sees it.
struct DevelopmentAuthority: Sendable {
    /// The names by which trust stores identify the authority. A renewed authority has the same ones.
    struct Name: Sendable, Equatable {
        /// The nickname in an NSS database.
        let nickname: String
        /// The common name of the certificate's subject.
        let commonName: String

        static let loopback = Name(nickname: "nativeauth", commonName: CertificateFactory.authorityName)

        private init(nickname: String, commonName: String) {
            self.nickname = nickname
            self.commonName = commonName
        }

        /// Creates the name of a host's own authority. A nickname has no colon, which separates it from a token's name.
        init(_ host: NetworkHost) {
            nickname = "nativeauth " + host.text.replacing(":", with: ".")
            commonName = host.authorityName
        }
    }

    let file: URL
    let name: Name
    /// The certificate in DER.
    let der: [UInt8]
    /// The DNS names, with the names below them, to which its certificates are limited.
    let dnsNames: [String]
    /// Indicates whether it can issue certificates for every IP address: see `CertificateFactory`.
    let allowsAllAddresses: Bool
    let validUntil: Date

    /// Reads an authority, and checks that it may be trusted.
    /// - Throws: `CommandFailure` if there is none, if it can certify every name, or if it has expired.
    init(file: URL, name: Name, now: Date = Date()) throws {
        let host = NetworkHost(certificateFile: file.lastPathComponent)
        let start = "Start the local server once: nativeauth serve" + (host.map { " --host \($0.text)" } ?? "")
        let path = TextCleaner.line(file.path)
        guard let text = try? String(contentsOf: file, encoding: .utf8) else {
            throw CommandFailure.noAuthority("There is no certificate authority \(path).", fix: start)
        }
        guard let certificate = try? Certificate(pemEncoded: text), let der = Self.der(of: text) else {
            throw CommandFailure.noAuthority("\(path) is not a certificate.", fix: "Remove it. \(start)")
        }

        let constraints = try? certificate.extensions.nameConstraints
        let names = constraints.map { Array($0.permittedDNSDomains) } ?? []
        let addresses = constraints.map { Array($0.permittedIPRanges) } ?? []
        var ownNames: Set = ["localhost"]
        if let host, !host.isAddress { ownNames.insert(host.text) }
        guard !names.isEmpty, ownNames.isSuperset(of: names) else {
            throw CommandFailure.noAuthority("\(path) can certify other names and must not be trusted.", fix: start)
        }
        guard case .isCertificateAuthority = try? certificate.extensions.basicConstraints else {
            throw CommandFailure.noAuthority("\(path) is not a certificate authority.", fix: start)
        }
        guard certificate.notValidAfter > now else {
            throw CommandFailure.noAuthority("\(path) has expired.", fix: "The server renews it. \(start)")
        }

        self.file = file
        self.name = name
        self.der = der
        dnsNames = names
        allowsAllAddresses = addresses.isEmpty
        validUntil = certificate.notValidAfter
    }

    /// The servers for which it can issue certificates.
    var permission: String {
        var servers = dnsNames.map { TextCleaner.line("\($0) and names below it") }
        if allowsAllAddresses { servers.append("every IP address") }
        return servers.joined(separator: ", ")
    }

    /// Returns the bytes of each certificate in PEM text.
    static func certificates(in text: String) -> [[UInt8]] {
        let documents = (try? PEMDocument.parseMultiple(pemString: text)) ?? []
        return documents.map(\.derBytes)
    }

    private static func der(of text: String) -> [UInt8]? { certificates(in: text).first }
}
