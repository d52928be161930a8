import Foundation
import Testing

@testable import NativeAuthCore

@Suite("The default file of a store", .timeLimit(.minutes(5)))
struct StateFolderTests {
    private static let home = NSHomeDirectory()

    @Test(
        "The file is in the system's folder for application state",
        arguments: [
            (["XDG_STATE_HOME": "/state", "HOME": "/home/ada"], "/state/nativeauth/app.json"),
            (["XDG_STATE_HOME": "/state/"], "/state/nativeauth/app.json"),
            (["HOME": "/home/ada"], "/home/ada/.local/state/nativeauth/app.json"),
            (["XDG_STATE_HOME": "", "HOME": "/home/ada"], "/home/ada/.local/state/nativeauth/app.json"),
            (["XDG_STATE_HOME": "relative", "HOME": "/home/ada"], "/home/ada/.local/state/nativeauth/app.json"),
            (["XDG_STATE_HOME": "./x", "HOME": "/home/ada"], "/home/ada/.local/state/nativeauth/app.json"),
            ([:], home + "/.local/state/nativeauth/app.json"),
            (["HOME": ""], home + "/.local/state/nativeauth/app.json"),
            (["HOME": "relative"], home + "/.local/state/nativeauth/app.json"),
        ]
    )
    func folders(environment: [String: String], path: String) {
        #expect(FileSecretStore.defaultFile(for: "app", environment: environment).path == path)
    }

    @Test(
        "No service name leads to a path outside the folder",
        arguments: [
            ("com.example.app", "com.example.app.json"), ("../../x", ".._.._x.json"), ("..", "...json"),
            (".", "..json"),
            ("/etc/passwd", "_etc_passwd.json"), ("a/b", "a_b.json"), ("a\\b", "a_b.json"), ("a b\n", "a_b_.json"),
            ("a\0b", "a_b.json"), ("", ".json"), ("%2e%2e%2f", "_2e_2e_2f.json"),
            ("https://a:1/x?y", "https___a_1_x_y.json"),
            ("Größe", "Größe.json"),
        ]
    )
    func names(service: String, name: String) {
        let file = FileSecretStore.defaultFile(for: service, environment: ["XDG_STATE_HOME": "/state"])
        #expect(file.standardizedFileURL.path == "/state/nativeauth/\(name)")
        #expect(file.lastPathComponent == name)
    }
}
