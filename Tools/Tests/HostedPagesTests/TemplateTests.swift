import Foundation
import Testing

@testable import HostedPages
@testable import LocalIdentityServer

@Suite("The templates of the hosted pages", .timeLimit(.minutes(5)))
struct TemplateTests {
    private let folder: URL

    init() {
        folder = ServerParts.resource("Pages").appendingPathComponent("Templates")
    }

    @Test("Each tag of a template names a member of its struct, and each member is named by a tag")
    func agreement() throws {
        for sample in TemplateSamples.all {
            let name = type(of: sample).name
            var keys = TemplateKeys(of: sample)
            try keys.read(name, in: folder)

            #expect(keys.unknown.isEmpty, "\(name) has no member for these tags")
            let unnamed = keys.members.subtracting(keys.named)
            #expect(unnamed.isEmpty, "no tag of \(name) names these members")
        }
    }

    @Test("Each template has a struct, or is a part of another template")
    func completeness() throws {
        var names: Set<String> = []
        for sample in TemplateSamples.all {
            var keys = TemplateKeys(of: sample)
            try keys.read(type(of: sample).name, in: folder)
            names.formUnion(keys.templates)
        }

        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        #expect(names == Set(files.map { $0.deletingPathExtension().lastPathComponent }))
    }

    @Test("A struct returns each of its members by name, and nothing for another name")
    func members() {
        for sample in TemplateSamples.all {
            for difference in TemplateKeys.differences(of: sample) {
                Issue.record("\(type(of: sample)): \(difference)")
            }
        }
    }
}
