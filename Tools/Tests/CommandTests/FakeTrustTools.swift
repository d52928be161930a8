import Foundation
import IdentityDomain
import LocalIdentityServer
import ProcessSupport

@testable import nativeauth

/// A home folder with an authority, and a folder for `PATH` with substitutes for `certutil` and `security`.
///
/// A store is a file with a line for each certificate, whose content is in a file beside it.
struct FakeTrustTools: Sendable {
    static let certutil = """
        mode=$1; folder=${3#sql:}; shift 3
        while [ $# -gt 0 ]; do
          case $1 in -n) name=$2;; -t) flags=$2;; -i) file=$2;; esac
          shift
        done
        case $mode in
        -N) : > "$folder/cert9.db";;
        -A) cp "$file" "$folder/$name.pem"; printf '%s   %s\\n' "$name" "$flags" >> "$folder/cert9.db";;
        -D) sed -i.old "/^$name   /d" "$folder/cert9.db";;
        -L) if [ "$name" ]; then cat "$folder/$name.pem"; else cat "$folder/cert9.db"; fi;;
        esac
        """

    private static let security = """
        case $1 in
        find-certificate) test -f "$6.pem" || exit 44; cat "$6.pem";;
        add-trusted-cert) cp "$8" "$7.pem";;
        delete-certificate) rm "$5.pem";;
        dump-trust-settings) echo "Cert 0: NativeAuth development CA";;
        esac
        """

    let home: URL
    let environment: [String: String]
    private let log: URL

    /// - Parameter programs: the programs to be installed.
    init(_ folder: TemporaryFolder, programs: [String] = ["certutil", "security"]) async throws {
        home = folder.url
        log = home.appendingPathComponent("log")
        let path = home.appendingPathComponent("programs")
        try FileManager.default.createDirectory(at: path, withIntermediateDirectories: true)
        // Only the substitutes and what they use, so that no real store is changed.
        for name in ["cat", "cp", "rm", "sed"] {
            let places = ["/bin/\(name)", "/usr/bin/\(name)"]
            let program = places.first { FileManager.default.isExecutableFile(atPath: $0) } ?? name
            try FileManager.default.createSymbolicLink(
                atPath: path.appendingPathComponent(name).path,
                withDestinationPath: program
            )
        }
        environment = ["HOME": home.path, "PATH": path.path, "TRUST_LOG": log.path]

        let scripts = ["certutil": Self.certutil, "security": Self.security]
        for name in programs { try install(name, script: scripts[name] ?? "") }
        try await writeAuthority()
    }

    /// Installs a program, or replaces it.
    func install(_ name: String, script: String) throws {
        let text = "#!/bin/sh\nprintf '%s\\n' \"${0##*/} $*\" >> \"$TRUST_LOG\"\n" + script + "\n"
        _ = try TemporaryFolder(at: home).program("programs/\(name)", text)
    }

    /// The command lines of the programs, except those that only read.
    var changes: [String] {
        let text = (try? String(contentsOf: log, encoding: .utf8)) ?? ""
        let reading = ["certutil -L", "security find", "security dump"]
        return text.split(separator: "\n").map(String.init).filter { line in !reading.contains { line.hasPrefix($0) } }
    }

    var state: CommandState { CommandState(["NATIVEAUTH_HOME": home.path]) }

    var authority: DevelopmentAuthority {
        get throws { try DevelopmentAuthority(file: state.authorityFile, name: .loopback) }
    }

    func stores(isMac: Bool = false) -> TrustStores {
        TrustStores(environment: environment, programs: SystemPrograms(environment: environment), isMac: isMac)
    }

    /// Creates a profile of Firefox.
    /// - Returns: its folder.
    func addProfile(_ path: String) throws -> String {
        let folder = home.appendingPathComponent(path)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data().write(to: folder.appendingPathComponent("cert9.db"))
        return folder.path
    }

    /// Writes the certificate of the local server's authority, as a start of the server does.
    private func writeAuthority() async throws {
        let keys = try await LocalIdentityServer.sharedTestKeys()
        try FileManager.default.createDirectory(at: state.serverFolder, withIntermediateDirectories: true)
        try Data(keys.authority.certificate.utf8).write(to: state.authorityFile)
    }
}
