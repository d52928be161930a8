import Foundation
import NativeAuthBase
import NativeAuthCore

/// The evaluation of the network findings. Pure: the same findings give the same results.
struct ServerChecks: Sendable {
    /// Maximum clock skew in seconds. Beyond it, fresh tokens are rejected as expired or not yet valid.
    private static let maximumClockSkew: TimeInterval = 300
    private static let loopback: Set<String> = ["localhost", "127.0.0.1", "::1"]

    let connection: Connection
    let url: URL
    /// The local server that runs now, if one does.
    let runningServerURL: String?
    /// The certificate authority of the local server, if its file exists.
    let localCACertificatePath: String?

    var host: String {
        (url.host ?? "").trimmingCharacters(in: ["[", "]"])
    }
    var port: Int { url.port ?? 443 }
    /// Indicates whether the connection's certificate applies to the host.
    private var isLocal: Bool {
        let name = host.lowercased()
        return Self.loopback.contains(name) || name == connection.certificateHost
    }

    func reachability(_ finding: NetworkProbe.Finding, timeout: Duration) -> CheckResult {
        let seconds = timeout.components.seconds

        switch finding {
        case .connected: return .ok(.connection, "\(host) is reachable on port \(port).")
        case .silent:
            return .problem(
                .connection,
                "\(host) accepts connections on port \(port), but sends nothing within \(seconds) s.",
                fix: "Check the server's log, restart the server, or allow more time: --timeout 60"
            )
        case .refused:
            return .problem(.connection, "\(host) refuses connections on port \(port).", fix: refusalFix)
        case .timedOut:
            return .problem(
                .connection,
                "\(host) does not respond on port \(port) within \(seconds) s.",
                fix: "Check the network, firewalls and --server."
            )
        case .nameNotFound:
            return .problem(
                .connection,
                "The host name \(host) can't be resolved.",
                fix: "Check the spelling of --server, and whether this machine is online."
            )
        case .unreachable(let reason):
            return .problem(
                .connection,
                "\(host) can't be reached on port \(port): \(reason).",
                fix: "Check whether this machine is online."
            )
        }
    }

    private var refusalFix: String {
        guard isLocal else { return "Check --server and its port." }
        return if let runningServerURL {
            "The local server runs at \(runningServerURL): use that address."
        } else {
            "Start the local server: nativeauth serve"
        }
    }

    /// - Parameter isTrusted: the trust evaluation of the transport.
    /// - Parameter missing: the reason why no certificate is trusted.
    func trust(
        _ certificate: ServerCertificate?,
        isTrusted: Bool,
        missing: MissingCertificateAuthorities? = nil,
        now: Date
    ) -> CheckResult {
        guard let certificate else {
            guard !isTrusted else { return .ok(.certificate, "Trusted.") }
            return .problem(
                .certificate,
                "Port \(port) of \(host) does not support TLS.",
                fix: "Check --server: the port must be that of https."
            )
        }

        if isTrusted {
            let from = Self.day(certificate.validFrom)
            let until = Self.day(certificate.validUntil)
            var issuer = "by this system"
            if isLocal, let path = connection.certificatePath { issuer = "through \(path)" }
            return .ok(.certificate, "Trusted \(issuer), valid from \(from) until \(until).")
        }

        return problem(of: certificate, missing: missing, now: now)
    }

    private func problem(
        of certificate: ServerCertificate,
        missing: MissingCertificateAuthorities?,
        now: Date
    ) -> CheckResult {
        if now > certificate.validUntil {
            let fix = "Renew the server's certificate, or correct this machine's clock."
            return .problem(.certificate, "Expired on \(Self.day(certificate.validUntil)).", fix: fix)
        }
        if now < certificate.validFrom {
            let fix = "Correct this machine's clock or the server's."
            return .problem(.certificate, "Not valid before \(Self.day(certificate.validFrom)).", fix: fix)
        }
        if !certificate.covers(host) {
            let names = certificate.names.prefix(5).joined(separator: ", ")
            return .problem(
                .certificate,
                "Not valid for \(host). It names \(names.nonEmpty ?? "no host").",
                fix: "Use a --server address with one of those names."
            )
        }
        if missing != nil, !isLocal {
            let fix = "Install the package ca-certificates."
            return .problem(.certificate, "No certificate authorities are installed on this system.", fix: fix)
        }
        return .problem(.certificate, "Not issued by an authority that this machine trusts.", fix: trustFix)
    }

    private var trustFix: String {
        guard isLocal else {
            return "Use a server certificate that this system trusts, or add its authority to the system's trust store."
                + " --ca works only for servers on this machine."
        }
        let used = connection.certificatePath.map { "It was not issued by \($0). " } ?? ""
        let file =
            if let localCACertificatePath {
                "for nativeauth serve it is \(localCACertificatePath)."
            } else {
                "that of nativeauth serve is server/development-ca.pem in its NATIVEAUTH_HOME, which is not this one."
            }
        return "\(used)Name its CA certificate: --ca FILE; \(file)"
    }

    func unreadableCertificate(_ error: any Error) -> CheckResult {
        .problem(
            .certificate,
            NativeAuthError(converting: error).message,
            fix: "Restart the local server, which writes it: nativeauth serve. Or name another: --ca FILE."
        )
    }

    /// - Parameter date: the `Date` header field of the response.
    func clock(_ date: String?, now: Date) -> CheckResult {
        guard let date, let serverTime = Self.parse(date) else {
            return .skipped(.clock, "The server's response has no date.")
        }
        let difference = now.timeIntervalSince(serverTime)
        guard abs(difference) > Self.maximumClockSkew else {
            return .ok(.clock, "The clocks of this machine and the server differ by less than five minutes.")
        }

        let direction = if difference > 0 { "ahead of" } else { "behind" }
        return .problem(
            .clock,
            "This machine's clock is \(Self.duration(abs(difference))) \(direction) the server's.",
            fix: "Correct the clock that is wrong. Otherwise tokens are rejected as expired or not yet valid."
        )
    }

    private static func parse(_ text: String) -> Date? {
        let format = DateFormatter()
        format.locale = Locale(identifier: "en_US_POSIX")
        format.timeZone = TimeZone(identifier: "GMT")
        format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss zzz"
        return format.date(from: text)
    }

    private static func duration(_ seconds: TimeInterval) -> String {
        switch seconds {
        case 172_800...: "\(Int(seconds / 86_400)) days"
        case 7_200...: "\(Int(seconds / 3_600)) hours"
        default: "\(Int(seconds / 60)) minutes"
        }
    }

    private static func day(_ date: Date) -> String {
        date.formatted(.iso8601.year().month().day())
    }
}
