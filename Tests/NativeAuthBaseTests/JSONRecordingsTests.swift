import Foundation
import NativeAuthBase
import Testing

/// Every document that a fixture of the repository contains: the JSON files, and the bodies in the recordings.
private let documents: [(name: String, text: String)] = {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    return ["Tests", "Tools/Tests", "Tools/Sources/LocalIdentityServer/Resources"].flatMap { folder in
        let base = root.appendingPathComponent(folder)
        let files = (FileManager.default.subpaths(atPath: base.path) ?? []).filter {
            ($0.contains("Fixtures/") || folder.hasSuffix("Resources")) && !$0.contains(".build/")
        }
        return files.sorted().flatMap { file in
            let text = (try? String(contentsOf: base.appendingPathComponent(file), encoding: .utf8)) ?? ""
            return file.hasSuffix(".json")
                ? [(file, text)] : file.hasSuffix(".txt") ? bodies(text).map { (file, $0) } : []
        }
    }
}()

/// The bodies of a recording: each starts with a line that starts with a bracket.
private func bodies(_ recording: String) -> [String] {
    var bodies: [String] = []
    var open: [Substring] = []
    for line in recording.split(separator: "\n", omittingEmptySubsequences: false) {
        if open.isEmpty, line.hasPrefix("{") || line.hasPrefix("[") {
            open = [line]
        } else if !open.isEmpty {
            open.append(line)
        }
        if !open.isEmpty, open.count == 1 && line.count > 1 || line.hasPrefix("}") || line.hasPrefix("]") {
            bodies.append(open.joined(separator: "\n"))
            open = []
        }
    }
    return bodies
}

@Suite("JSON of the recordings", .timeLimit(.minutes(3)))
struct JSONRecordingsTests {
    @Test("Recorded JSON is read with the same result as by JSONDecoder, and round-trips through the writer")
    func sameAsFoundation() throws {
        var read = 0
        for (name, text) in documents {
            let data = Data(text.utf8)
            let expected = try? JSONDecoder().decode(JSONValue.self, from: data)
            let value = try? JSONValue(parsing: data)
            #expect(value == expected, "\(name): \(text.prefix(80))")
            guard let value else { continue }
            read += 1
            #expect(try JSONValue(parsing: value.data()) == value, "\(name)")
        }
        #expect(read > 500)
    }
}
