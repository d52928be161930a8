import Foundation
import SwiftASN1
import X509

/// A name or an address beyond loopback, by which other machines and containers reach a server.
package struct NetworkHost: Sendable, Equatable {
    private static let loopback: Set<String> = ["localhost", "127.0.0.1", "::1"]
    private static let allAddresses: Set<String> = ["0.0.0.0", "::"]
    private static let filePrefix = "development-ca-"
    /// Maximum length of a common name (RFC 5280, appendix A.1).
    private static let maximumNameLength = 64

    /// The name or address, in lower case and without brackets.
    package let text: String
    /// The bytes of an address; nil for a name.
    private let address: [UInt8]?

    /// Reads a name or an address, an IPv6 address with or without brackets.
    /// - Returns: nil for any other text, and for loopback.
    package init?(_ text: String) {
        var plain = text.lowercased()
        if plain.hasPrefix("["), plain.hasSuffix("]") { plain = String(plain.dropFirst().dropLast()) }
        guard !Self.loopback.contains(plain) else { return nil }

        address = Self.bytes(of: plain)
        guard address != nil || Self.isName(plain) else { return nil }
        self.text = plain
    }

    /// Creates the host of an authority's file, as ``certificateFile`` names it.
    package init?(certificateFile name: String) {
        guard name.hasPrefix(Self.filePrefix), name.hasSuffix(".pem") else { return nil }
        let text = name.dropFirst(Self.filePrefix.count).dropLast(4)
        self.init(String(text).replacing("_", with: ":"))
    }

    package var isAddress: Bool { address != nil }

    /// Indicates whether it stands for all addresses of the machine. Such an address is in no certificate and no URL.
    package var isEveryAddress: Bool { Self.allAddresses.contains(text) }

    /// The host as it appears in a URL.
    package var urlText: String {
        guard text.contains(":") else { return text }
        return "[\(text)]"
    }

    /// The file with the certificate of the host's own authority.
    package var certificateFile: String { "\(Self.filePrefix)\(fileText).pem" }
    /// The file with the private keys of that authority and of the host's certificate.
    var keysFile: String { "keys-\(fileText).json" }

    private var fileText: String { text.replacing(":", with: "_") }

    /// The common name of the host's own authority.
    package var authorityName: String {
        String("\(CertificateFactory.authorityName) for \(text)".prefix(Self.maximumNameLength))
    }

    /// The name or the address in a certificate.
    var generalName: GeneralName {
        guard let address else { return .dnsName(text) }
        return .ipAddress(ASN1OctetString(contentBytes: address[...]))
    }

    private static func bytes(of text: String) -> [UInt8]? {
        let families: [(family: Int32, size: Int)] = [(AF_INET, 4), (AF_INET6, 16)]
        for (family, size) in families {
            var bytes = [UInt8](repeating: 0, count: size)
            if inet_pton(family, text, &bytes) == 1 { return bytes }
        }
        return nil
    }

    /// Checks for a DNS name. Its last label has a letter, because resolvers read other texts as addresses.
    private static func isName(_ text: String) -> Bool {
        let labels = text.split(separator: ".", omittingEmptySubsequences: false)
        let areValid = labels.allSatisfy { label in
            label.utf8.count <= 63 && label.wholeMatch(of: /[a-z0-9]([a-z0-9-]*[a-z0-9])?/) != nil
        }
        return areValid && text.utf8.count <= 253 && labels.last?.contains(where: \.isLetter) == true
    }
}
