import NativeAuthBase
import Foundation
@testable import NativeAuthCore
import Testing

/// Records the requests of clients if `NATIVEAUTH_COGNITO_BODIES` names a file: `scripts/judge` checks each body with
/// botocore. The file has passwords and tokens of test users on servers that no longer exist.
enum SentBodies {
    private static let file = Lock(ProcessInfo.processInfo.environment["NATIVEAUTH_COGNITO_BODIES"].flatMap(open))

    private static func open(_ path: String) -> FileHandle? {
        _ = FileManager.default.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o600])
        guard let handle = FileHandle(forWritingAtPath: path) else {
            Issue.record("NATIVEAUTH_COGNITO_BODIES: \(path) can't be written.")
            return nil
        }
        return handle
    }

    static func note(_ operation: String, _ body: Data) {
        file.withLock { file in
            guard let file else { return }
            // The body as it was sent, without any normalisation.
            let line = Data(#"{"operation":"\#(operation)","body":"#.utf8) + body + Data("}\n".utf8)
            do { try file.write(contentsOf: line) } catch { Issue.record("The body was not written: \(error)") }
        }
    }
}
