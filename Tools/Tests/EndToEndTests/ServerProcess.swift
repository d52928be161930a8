import Foundation
import ProcessSupport
import Testing

/// The server as a separate process, started as `nativeauth serve`.
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
    ///   - home: the state folder of the process.
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

    /// Ends the process with `SIGKILL`, as a crash does.
    func kill() {
        Foundation.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// Ends the process with `SIGTERM`.
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
