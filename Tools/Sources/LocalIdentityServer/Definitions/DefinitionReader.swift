import CognitoEndpoints
import EntraEndpoints
import FlowEngine
import Foundation
import IdentityBase
import IdentityDomain

/// The definitions of all protocols, from one set of files.
struct DefinitionSet: Sendable {
    var flows: Definitions
    var pools = PoolCatalog()
    var tenants = TenantCatalog()
}

/// The outcome of reading a set of definition files.
struct DefinitionOutcome: Sendable {
    /// The valid definitions; nil if the server cannot run with them.
    var definitions: DefinitionSet?
    /// Reasons why documents have no effect.
    var problems: [FlowDefinitionError]
    /// Parts of documents that are ignored.
    var warnings: [FlowDefinitionError] = []

    /// - Throws: the first `FlowDefinitionError` if the server cannot run with them.
    func usable() throws -> DefinitionSet {
        guard let definitions else {
            throw problems.first ?? FlowDefinitionError(file: "?", line: 1, reason: "there are no definitions")
        }
        return definitions
    }
}

/// The reader of sets of definition files, which also checks that they are consistent.
///
/// A document that is invalid or inconsistent has no effect. The others take effect, unless the reader is strict.
struct DefinitionReader: Sendable {
    /// Indicates whether applications run their flows for `serve --recorded`.
    var usesRecordedFlows = false
    /// Applications in addition to those of files. They have precedence.
    var moreApplications: [Application] = []
    /// Files with user pools in addition to those of a folder.
    var publishedPools: [PublishedPoolFile] = []
    var variables = ResourceVariables()
    /// Indicates whether one problem makes all definitions invalid.
    var isStrict = false
    /// Indicates whether the rules of a ThunderID server for references between documents apply as well.
    var isPortable = false

    /// Reads the shipped definitions, overridden by those of a folder.
    /// - Parameter stored: definitions of imported documents, above the shipped ones and below those of the folder.
    func read(_ folder: DefinitionFolder?, stored: StoredDefinitions = StoredDefinitions()) -> DefinitionOutcome {
        let misnamed = folder?.misnamed() ?? []
        do {
            return read(try folder?.files() ?? [], initialProblems: misnamed, stored: stored)
        } catch {
            return DefinitionOutcome(definitions: nil, problems: misnamed + [error])
        }
    }

    /// Returns the shipped definitions, overridden by these files.
    func read(
        _ files: [DefinitionFile],
        initialProblems: [FlowDefinitionError],
        stored: StoredDefinitions = StoredDefinitions()
    ) -> DefinitionOutcome {
        let problems = ProblemList(found: initialProblems)
        let warnings = ProblemList()
        var own = DefinitionLayer(files, problems, warnings, variables: variables)
        // A problem of the shipped definitions or of the published pools makes all definitions invalid.
        let fatal = ProblemList()
        for published in publishedPools { own.add(published, problems: fatal, warnings: warnings) }
        fatal.add(DefinitionLayer.shipped.problems)

        let consistency = DefinitionConsistency(
            reader: self,
            problems: problems,
            fatal: fatal,
            warnings: warnings
        )
        let base = DefinitionLayer.shipped.layer.overridden(by: stored.layer)
        var definitions = consistency.resolve(base.overridden(by: own))
        stored.apply(to: &definitions.flows)
        problems.add(stored.problems)

        let isUsable = fatal.found.isEmpty && !(isStrict && !problems.found.isEmpty)
        problems.add(fatal.found)
        return DefinitionOutcome(
            definitions: isUsable ? definitions : nil,
            problems: problems.sorted,
            warnings: warnings.sorted
        )
    }

    /// Returns the shipped definitions, overridden by the valid ones of a file or a folder.
    /// - Throws: `FlowDefinitionError`.
    func definitions(of folder: URL?) throws -> Definitions {
        try ShippedResources.check()
        return try read(folder.map { DefinitionFolder(url: $0) }).usable().flows
    }
}
