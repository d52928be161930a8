import CognitoEndpoints
import EntraEndpoints
import FlowEngine
import Foundation
import IdentityBase
import IdentityDomain

/// The outcome of reading a set of definition files.
struct DefinitionOutcome: Sendable {
    /// The valid definitions; nil if the server cannot run with them.
    package var definitions: DefinitionSet?
    /// Reasons why documents have no effect.
    package var problems: [FlowDefinitionError]
    /// Parts of documents that are ignored.
    package var warnings: [FlowDefinitionError] = []
}

/// The reader of sets of definition files, which also checks that they are consistent.
///
/// A document that is invalid or inconsistent has no effect. The others take effect, unless the reader is strict.
struct DefinitionReader: Sendable {
    /// Whether applications run their flows for `serve --recorded`.
    var usesRecordedFlows = false
    /// Applications in addition to those of files. They have precedence.
    var moreApplications: [Application] = []
    /// Files with user pools in addition to those of a folder.
    var publishedPools: [PublishedPoolFile] = []
    var variables = ResourceVariables()
    /// Definitions of imported documents, above the shipped ones and below those of a folder.
    var stored = StoredDefinitions()
    /// Whether one problem makes all definitions invalid.
    var isStrict = false

    /// Returns this reader with definitions of imported documents.
    func with(_ stored: StoredDefinitions) -> DefinitionReader {
        var reader = self
        reader.stored = stored
        return reader
    }

    /// Reads the shipped definitions, overridden by those of a folder.
    package func read(_ folder: DefinitionFolder?) -> DefinitionOutcome {
        guard let folder else { return read([], before: []) }
        let misnamed = folder.misnamed()
        do throws(FlowDefinitionError) {
            return read(try files(of: folder), before: misnamed)
        } catch {
            return DefinitionOutcome(definitions: nil, problems: misnamed + [error])
        }
    }

    private func files(of folder: DefinitionFolder) throws(FlowDefinitionError) -> [DefinitionFile] {
        do {
            return try folder.files()
        } catch let problem as FlowDefinitionError {
            throw problem
        } catch {
            throw FlowDefinitionError(file: folder.url.path, line: 1, reason: "\(error)")
        }
    }

    /// Returns the shipped definitions, overridden by these files.
    package func read(_ files: [DefinitionFile], before: [FlowDefinitionError]) -> DefinitionOutcome {
        let problems = ProblemList()
        let warnings = ProblemList()
        problems.add(before)
        var own = DefinitionLayer(files, problems, warnings, variables: variables)
        // A problem of the shipped definitions or of the published pools makes all definitions invalid.
        let fatal = ProblemList()
        for published in publishedPools { own.add(published, problems: fatal, warnings: warnings) }
        fatal.add(DefinitionLayer.shipped.problems)
        let consistency = DefinitionConsistency(
            usesRecordedFlows: usesRecordedFlows, moreApplications: moreApplications, problems: problems, fatal: fatal,
            warnings: warnings)
        var definitions = consistency.fit(DefinitionLayer.shipped.layer.covered(by: stored.layer).covered(by: own))
        stored.apply(to: &definitions.flows)
        problems.add(stored.problems)
        definitions.warnings = warnings.sorted
        let isUsable = fatal.found.isEmpty && !(isStrict && !problems.found.isEmpty)
        problems.add(fatal.found)
        return DefinitionOutcome(
            definitions: isUsable ? definitions : nil, problems: problems.sorted, warnings: warnings.sorted)
    }

    /// Returns the shipped definitions, overridden by the valid ones of a file or a folder.
    ///
    /// - Throws: `FlowDefinitionError`.
    package func definitions(of folder: URL?) throws -> DefinitionSet {
        let outcome = read(folder.map { DefinitionFolder(url: $0) })
        guard let definitions = outcome.definitions else {
            throw outcome.problems.first ?? FlowDefinitionError(file: "?", line: 1, reason: "there are no definitions")
        }
        return definitions
    }
}
