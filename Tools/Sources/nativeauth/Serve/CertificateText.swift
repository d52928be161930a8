import NativeAuthCore

/// Texts about the local server's certificate, which is signed by an authority that browsers do not know.
enum CertificateText {
    /// The commands that trust an authority in this system's browsers.
    static var howToTrust: String { "\(advice(file: "FILE")) Remove it there when you no longer need it." }

    /// Returns the note that is displayed before a browser opens a page of the local server.
    static func browserWarning(file: String) -> String {
        """
        The browser warns about the certificate until you trust the local server's authority: \(advice(file: file)) \
        Or continue past the warning for this address.
        """
    }

    private static func advice(file: String) -> String {
        #if os(macOS)
        "security add-trusted-cert -k ~/Library/Keychains/login.keychain-db '\(file)'; in Firefox import it under Settings, Certificates."
        #else
        "certutil -d sql:$HOME/.pki/nssdb -A -t C,, -n nativeauth -i '\(file)' (package libnss3-tools); in Firefox import it under Settings, Certificates."
        #endif
    }
}
