import CognitoEndpoints
import EntraEndpoints
import FlowEngine
import Foundation
package import IdentityBase
import IdentityDomain
import Logging
import NIOConcurrencyHelpers

/// The result of a change of definition files.
package enum DefinitionChange: Sendable, Equatable {
    /// The changed definitions are active.
    case applied
    /// The changed definitions are invalid. The previous ones stay active.
    case refused([FlowDefinitionError])
}

/// The active definitions, and the folder and files that they come from. Changed files take effect together, and only
/// if they add no error.
final class DefinitionStore: DefinitionSource {
    private struct Watch {
        /// The definition files. A place also changes for a file that is none, such as an editor's.
        var fingerprint: [String: FileStamp]
        var places: DefinitionPlaces
        /// The time of the last look at the places.
        var lookedAt: ContinuousClock.Instant
        /// Problems of the active definitions, without line numbers.
        var knownProblems: Set<String> = []
        /// Definitions of imported documents.
        var stored: StoredDefinitions
    }

    /// The active definitions, and the applications in them that no file defines. One lock protects both: otherwise an
    /// application that is added during a reload would be lost.
    private struct Active {
        var definitions: DefinitionSet
        var own: [Application] = []
    }

    private let folder: DefinitionFolder?
    private let reader: DefinitionReader
    /// The reader for imported documents, which are never refused for problems of others.
    private var lenientReader: DefinitionReader {
        var reader = reader
        reader.isStrict = false
        return reader
    }

    private let logger: Logger
    private let listener: (@Sendable (DefinitionChange) -> Void)?
    /// The lock of changes. It is held while files are read, and `active` is only taken inside it, never the other way
    /// round. Requests take only `active`, so that they do not wait for the files.
    private let watchState: NIOLockedValueBox<Watch>
    private let active: NIOLockedValueBox<Active>

    /// - Throws: the first `FlowDefinitionError` of the files.
    init(_ configuration: LocalIdentityServer.Configuration) throws {
        let stored = try StoredDefinitions(savedIn: configuration.storage)
        folder = configuration.definitions.map { DefinitionFolder(url: $0) }
        reader = DefinitionReader(
            usesRecordedFlows: configuration.usesRecordedFlows,
            moreApplications: configuration.moreApplications,
            publishedPools: configuration.publishedPools,
            variables: configuration.definitionVariables,
            isStrict: configuration.isStrict
        )
        logger = configuration.logger
        listener = configuration.onDefinitionsChange

        // The stamps are read before the files: the next check detects a change in between.
        let lookedAt = ContinuousClock.now
        let places = Self.places(folder, reader: reader)
        let fingerprint = Self.fingerprint(folder, reader: reader)
        let outcome = reader.read(folder, stored: stored)
        active = NIOLockedValueBox(Active(definitions: try outcome.usable()))
        let watch = Watch(
            fingerprint: fingerprint,
            places: places,
            lookedAt: lookedAt,
            knownProblems: Set(outcome.problems.map(\.withoutLine)),
            stored: stored
        )
        watchState = NIOLockedValueBox(watch)

        for problem in outcome.problems { logger.error("definitions: \(problem)") }
        for warning in outcome.warnings { logger.warning("definitions: \(warning)") }
    }

    /// Returns a value that changes whenever a file is added, removed or modified.
    private static func fingerprint(_ folder: DefinitionFolder?, reader: DefinitionReader) -> [String: FileStamp] {
        var stamps = folder?.fingerprint() ?? [:]
        for file in reader.publishedPools {
            guard let stamp = FileStamp(file.path) else { continue }
            stamps[file.path] = stamp
        }
        return stamps
    }

    private static func places(_ folder: DefinitionFolder?, reader: DefinitionReader) -> DefinitionPlaces {
        let pools = reader.publishedPools.map(\.path)
        guard let folder else { return DefinitionPlaces(pools) }
        // A folder that can't be listed, or that is nested too deeply, is listed again each time.
        guard let files = try? folder.files() else { return DefinitionPlaces(pools, isComplete: false) }
        return DefinitionPlaces(pools + folder.folders() + files.map(\.url.path))
    }

    /// Adds an application that no file defines. It stays when the files change.
    func add(_ application: Application) {
        active.withLockedValue { state in
            state.own.append(application)
            state.definitions.flows.applications = state.definitions.flows.applications.adding([application])
        }
    }

    func add(_ unit: OrganizationUnit) {
        watchState.withLockedValue { $0.stored.add(unit) }
        active.withLockedValue { $0.definitions.flows.units[unit.id] = unit }
    }

    var current: Definitions { active.withLockedValue { $0.definitions.flows } }

    var pools: PoolCatalog { active.withLockedValue { $0.definitions.pools } }

    /// The pools of the published files, in the order of the files.
    var publishedPools: [UserPool] {
        let all = pools.all
        return reader.publishedPools.flatMap { file in
            all.filter { $0.file == file.path }
        }
    }

    var tenants: TenantCatalog { active.withLockedValue { $0.definitions.tenants } }

    @discardableResult
    func refresh() -> Definitions {
        guard folder != nil || !reader.publishedPools.isEmpty else { return current }

        let change = watchState.withLockedValue { watch -> (outcome: DefinitionOutcome, isApplied: Bool)? in
            let now = ContinuousClock.now
            guard watch.lookedAt.duration(to: now) >= watch.places.pause else { return nil }
            watch.lookedAt = now
            guard !watch.places.areUnchanged else { return nil }

            watch.places = Self.places(folder, reader: reader)
            let fingerprint = Self.fingerprint(folder, reader: reader)
            guard fingerprint != watch.fingerprint else { return nil }
            watch.fingerprint = fingerprint

            let outcome = reader.read(folder, stored: watch.stored)
            // Problems that existed before do not prevent a reload.
            let names = Set(outcome.problems.map(\.withoutLine))
            guard let definitions = outcome.definitions, names.isSubset(of: watch.knownProblems) else {
                return (outcome, false)
            }
            watch.knownProblems = names
            activate(definitions)
            return (outcome, true)
        }

        if let change { report(change.outcome, isApplied: change.isApplied) }
        return current
    }

    /// Replaces the definitions of imported documents, which are stored already. They take effect together with those
    /// of the folder: if the server cannot run with the folder's, as soon as it can.
    func replaceStored(with stored: StoredDefinitions) {
        let refused = watchState.withLockedValue { watch -> DefinitionOutcome? in
            watch.stored = stored
            let outcome = lenientReader.read(folder, stored: stored)
            guard let definitions = outcome.definitions else { return outcome }
            watch.knownProblems = Set(outcome.problems.map(\.withoutLine))
            activate(definitions)
            return nil
        }
        if let refused { report(refused, isApplied: false) }
    }

    /// Returns the problems and the definitions with other imported documents, which do not become active.
    func outcome(with stored: StoredDefinitions) -> (problems: [FlowDefinitionError], definitions: Definitions) {
        let outcome = lenientReader.read(folder, stored: stored)
        guard var definitions = outcome.definitions?.flows else { return (outcome.problems, current) }
        let own = active.withLockedValue(\.own)
        definitions.applications = definitions.applications.adding(own)
        return (outcome.problems, definitions)
    }

    private func activate(_ definitions: DefinitionSet) {
        active.withLockedValue { state in
            state.definitions = definitions
            state.definitions.flows.applications = definitions.flows.applications.adding(state.own)
        }
    }

    /// Starts a task that checks the folder every half second until it is cancelled.
    func watch() -> Task<Void, Never> {
        Task {
            while (try? await Task.sleep(for: .milliseconds(500))) != nil { refresh() }
        }
    }

    private func report(_ outcome: DefinitionOutcome, isApplied: Bool) {
        guard isApplied else {
            logger.error("definitions: the changed files were refused; the previous definitions are in force")
            for problem in outcome.problems { logger.error("definitions: \(problem)") }
            listener?(.refused(outcome.problems))
            return
        }

        logger.info("definitions: the changed files are in force")
        for warning in outcome.warnings { logger.warning("definitions: \(warning)") }
        listener?(.applied)
    }
}

extension FlowDefinitionError {
    /// The file and the reason, to recognize an error after lines were added or removed.
    var withoutLine: String { "\(file): \(reason)" }
}
