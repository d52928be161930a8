import Foundation
import ProcessSupport
import Testing

/// The server as a process of its own, as `nativeauth serve` starts it.
final class ServerProcess: Sendable {
    struct Announcement: Decodable, Sendable {
        let baseURL: URL
        let applicationId: String
        let certificatePath: String
        let outboxURL: URL
    }

    let announcement: Announcement
    private let process: Process
    private let pipes: ChildProcess.Pipes

    /// - Parameters:
    ///   - home: where the process keeps its state.
    ///   - port: the port; 0 for any.
    init(home: URL, port: Int = 0) throws {
        let process = Process()
        process.executableURL = Self.executable
        process.arguments = ["serve", "--json", "--port", String(port)]
        process.environment = ProcessInfo.processInfo.environment.merging(["NATIVEAUTH_HOME": home.path]) { _, new in
            new
        }
        pipes = try ChildProcess.start(process)
        var line = Data()
        while let byte = try pipes.output.fileHandleForReading.read(upToCount: 1), !byte.isEmpty,
            byte != Data("\n".utf8)
        {
            line.append(byte)
        }
        do {
            announcement = try JSONDecoder().decode(Announcement.self, from: line)
        } catch {
            process.terminate()
            throw error
        }
        self.process = process
    }

    /// As a crash or the out-of-memory killer ends a process: it can do nothing about it.
    func kill() {
        Foundation.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// As a person ends it.
    func stop() {
        process.terminate()
        process.waitUntilExit()
    }

    private static let executable: URL = {
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL ?? Bundle.main.bundleURL
        let besideBundle = bundle.deletingLastPathComponent().appendingPathComponent("nativeauth")
        if FileManager.default.isExecutableFile(atPath: besideBundle.path) { return besideBundle }
        return URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appendingPathComponent("nativeauth")
    }()
}
