import Foundation
import NIOCore
import SwiftASN1
import X509

/// The contents of a server's certificate. Trust is evaluated by the transport.
struct ServerCertificate: Sendable, Equatable {
    /// Host names and IP addresses of the subject alternative names.
    var names: [String]
    var validFrom: Date
    var validUntil: Date

    /// Whether the certificate is valid for a host: an exact name, a wildcard name or an IP address.
    func covers(_ host: String) -> Bool {
        let host = host.lowercased()
        // An IPv6 address has several text forms.
        if let address = try? SocketAddress(ipAddress: host, port: 0) {
            return names.contains { (try? SocketAddress(ipAddress: $0, port: 0)) == address }
        }
        return names.contains { name in
            let name = name.lowercased()
            guard name.hasPrefix("*.") else { return name == host }
            guard let dot = host.firstIndex(of: ".") else { return false }
            return host[dot...] == name.dropFirst()
        }
    }
}

extension ServerCertificate {
    init(der: [UInt8]) throws {
        let certificate = try Certificate(derEncoded: der)
        let names = (try certificate.extensions.subjectAlternativeNames ?? .init()).compactMap { name in
            switch name {
            case .dnsName(let text): text
            case .ipAddress(let address):
                try? SocketAddress(packedIPAddress: ByteBuffer(bytes: address.bytes), port: 0).ipAddress
            default: nil
            }
        }
        self.init(names: names, validFrom: certificate.notValidBefore, validUntil: certificate.notValidAfter)
    }
}
