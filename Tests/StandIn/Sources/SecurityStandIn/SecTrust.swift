// Apple's names begin with a capital.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation
@_exported public import FoundationNetworking

// Declarations only, so that the certificate code for Apple's platforms is type-checked. There is never a trust object,
// and no certificate is ever trusted.

/// iOS 2.0, macOS 10.3
public final class SecTrust: Sendable {
    private init() {}
}

/// iOS 2.0, macOS 10.3
public final class SecCertificate: Sendable {
    private init() {}
}

/// iOS 2.0, macOS 10.6
public func SecCertificateCreateWithData(_ allocator: CFAllocator?, _ data: CFData) -> SecCertificate? { nil }

/// iOS 2.0, macOS 10.3
public func SecTrustSetAnchorCertificates(_ trust: SecTrust, _ anchorCertificates: CFArray?) -> OSStatus { errSecParam }

/// iOS 2.0, macOS 10.6
public func SecTrustSetAnchorCertificatesOnly(_ trust: SecTrust, _ anchorCertificatesOnly: Bool) -> OSStatus {
    errSecParam
}

/// iOS 12.0, macOS 10.14
public func SecTrustEvaluateWithError(_ trust: SecTrust, _ error: UnsafeMutablePointer<CFError?>?) -> Bool { false }

extension URLProtectionSpace {
    /// iOS 3.0, macOS 10.6
    public var serverTrust: SecTrust? { nil }
}

extension URLCredential {
    /// iOS 3.0, macOS 10.6
    public convenience init(trust: SecTrust) { self.init(user: "", password: "", persistence: .none) }
}

/// iOS 3.0, macOS 10.6
/// Foundation on Linux has it too, but marked unavailable; this one hides that.
public let NSURLAuthenticationMethodServerTrust = "NSURLAuthenticationMethodServerTrust"
