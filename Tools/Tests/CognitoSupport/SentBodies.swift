import NativeAuthBase
import Foundation
@testable import NativeAuthCore
import Testing

/// Writes down what clients send, when `NATIVEAUTH_COGNITO_BODIES` names a file: `scripts/judge` shows each body to
/// botocore. The file has made-up people's passwords and tokens of servers that are gone by then.
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
            // The body as it was sent, so that nothing is mended on the way.
            let line = Data(#"{"operation":"\#(operation)","body":"#.utf8) + body + Data("}\n".utf8)
            do { try file.write(contentsOf: line) } catch { Issue.record("The body was not written: \(error)") }
        }
    }
}
