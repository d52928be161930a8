import Foundation
import IdentityBase
import Testing

@Suite("The workflows of docs/ci.md")
struct DocumentedWorkflowTests {
    /// The YAML blocks of the document.
    private func blocks() throws -> [String] {
        let file = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../../docs/ci.md").standardizedFileURL
        let parts = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "```yaml\n").dropFirst()
        return parts.map { part in part.components(separatedBy: "```")[0] }
    }

    @Test("Each workflow is YAML, for GitHub and for GitLab, with exec and with the ready file")
    func workflows() throws {
        let blocks = try blocks()
        try #require(blocks.count == 4)
        let document = YAMLDocument(file: "docs/ci.md")
        let roots = try blocks.map { try document.root(of: $0) }

        let steps = [
            try roots[0].required("jobs").required("test").required("steps"),
            try roots[1].required("test").required("script"),
            roots[2],
            try roots[3].required("script"),
        ]
        for (step, block) in zip(steps, blocks) {
            #expect(!(try step.items().isEmpty), "\(block)")
            #expect(block.contains("nativeauth exec -- ") != block.contains("--ready-file"), "\(block)")
        }
    }
}
