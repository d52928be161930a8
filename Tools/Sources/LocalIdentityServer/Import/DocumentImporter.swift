import FlowEngine
import Foundation
import GRDB
import IdentityBase
import IdentityDomain

/// The import of declarative documents into the server's data. One import runs at a time.
struct DocumentImporter: Sendable {
    /// The error that rolls a transaction back.
    private struct Rollback: Error { let attempt: ImportWriter.Attempt }

    private static let lock = "import"

    let database: ServerDatabase
    let credentials: CredentialStore
    let definitions: DefinitionStore
    let identifiers: IdentifierFactory
    let clock: any WallClock
    /// PBKDF2 rounds of the hashes of client secrets.
    let rounds: Int
    let locks = KeyedLocks()

    /// Imports the documents of the sources. The valid ones take effect at once.
    func run(
        _ sources: [ImportSource],
        variables: ResourceVariables,
        options: ImportOptions
    ) async throws -> ImportReport {
        try await locks.withLock(Self.lock) {
            let rounds = rounds
            let items = try await credentials.hashing.run {
                ImportItem.list(sources, variables: variables, rounds: rounds)
            }
            return try await run(items, options: options)
        }
    }

    private func run(_ items: [ImportItem], options: ImportOptions) async throws -> ImportReport {
        var failures: [Int: ImportFailure] = [:]
        for (position, item) in items.enumerated() { failures[position] = item.readingFailure }
        failures.add(repeatedUsers(items))
        let (hashed, refused) = try await passwords(of: items)
        failures.add(refused)

        let base = try stored()
        var attempt = ImportWriter.Attempt()
        // Other documents may refer to a failed one. The loop repeats until no further document fails.
        while true {
            let positions = accepted(items, failures: failures, options: options)
            var (candidate, newFailures) = candidateDefinitions(items, accepted: positions, base: base)
            if newFailures.isEmpty {
                let commits = !options.isDryRun && (options.failurePolicy != .rollBack || failures.isEmpty)
                attempt = try await write(
                    items,
                    accepted: positions,
                    candidate: candidate,
                    passwords: hashed,
                    options: options,
                    commits: commits
                )
                newFailures = attempt.failures
            }
            guard !newFailures.isEmpty else { break }
            failures.add(newFailures)
        }

        let isRolledBack = options.failurePolicy == .rollBack && !failures.isEmpty
        if !options.isDryRun, !isRolledBack, !attempt.written.isEmpty {
            definitions.replaceStored(with: try stored())
        }
        return report(
            items,
            failures: failures,
            attempt: attempt,
            options: options,
            isRolledBack: isRolledBack
        )
    }

    /// Returns the failures of users whose id or user name an earlier document of the import has.
    private func repeatedUsers(_ items: [ImportItem]) -> [Int: ImportFailure] {
        var failures: [Int: ImportFailure] = [:]
        var known: Set<String> = []
        for (position, item) in items.enumerated() {
            guard case .user(let document) = item.content else { continue }
            let username = document.attributes["username"]?.value.string
            let identities = [
                document.id.map { "the id \($0)" },
                username.map { "the user name \($0)" },
            ]

            for case let identity? in identities where !known.insert(identity).inserted {
                let failure = item.failure("another user of the import has \(identity)", code: .userConflict)
                failures.add(failure.problems, code: failure.code, at: position)
            }
        }
        return failures
    }

    /// Returns the positions of the documents that are imported unless they fail.
    private func accepted(
        _ items: [ImportItem],
        failures: [Int: ImportFailure],
        options: ImportOptions
    ) -> [Int] {
        var end = items.count
        if options.failurePolicy == .stop, let firstFailure = failures.keys.min() { end = firstFailure }
        return items.indices.filter { $0 < end && failures[$0] == nil }
    }

    // MARK: - Passwords

    /// Returns hashes of the users' passwords, without unchanged ones: setting them again would end sessions.
    private func passwords(
        of items: [ImportItem]
    ) async throws -> (hashed: [Int: HashedPassword], refused: [Int: ImportFailure]) {
        var hashed: [Int: HashedPassword] = [:]
        var refused: [Int: ImportFailure] = [:]
        for (position, item) in items.enumerated() {
            guard case .user(let document) = item.content, let credential = document.credential else { continue }
            let existing = try database.read { try ImportWriter.existing(document, in: $0) }
            let user =
                existing
                ?? User(
                    id: document.id ?? identifiers.next(),
                    createdAt: clock.now()
                )

            switch credential {
            case .hash(let hash):
                let text = hash.text
                if let existing {
                    let current = try await credentials.value(PBKDF2Hash.name, of: existing.id)
                    if current == text { continue }
                }
                hashed[position] = HashedPassword(
                    userID: user.id,
                    texts: [HashedPassword.Text(kind: PBKDF2Hash.name, value: text)]
                )

            case .password(let password, let line):
                guard PasswordLength(shortest: 1).allows(password) else {
                    let reason = "a password has at most \(PasswordLength.longest) characters"
                    refused[position] = item.failure(reason, line: line, code: .userSchema)
                    continue
                }
                if let existing, try await credentials.verifyPassword(password, of: existing) { continue }
                hashed[position] = try await credentials.hash(password, for: named(user, document: document))
            }
        }
        return (hashed, refused)
    }

    /// Returns the user with the names of the document, which some representations of a password contain.
    private func named(_ user: User, document: UserDocument) -> User {
        var user = user
        user.username = document.attributes["username"]?.value.string ?? user.username
        user.email = document.attributes["email"]?.value.string ?? user.email
        return user
    }

    // MARK: - Definitions

    private func stored() throws -> StoredDefinitions {
        try database.read { try StoredDefinitions(in: $0) }
    }

    /// Returns the definitions with those of the accepted documents, and the documents that contradict others.
    private func candidateDefinitions(
        _ items: [ImportItem],
        accepted: [Int],
        base: StoredDefinitions
    ) -> (candidate: StoredDefinitions, failures: [Int: ImportFailure]) {
        var documents: [ImportedDocument] = []
        var failures: [Int: ImportFailure] = [:]
        for position in accepted {
            let item = items[position]
            guard case .stored(let document, _, _) = item.content else { continue }
            for identity in document.identities(sharedWith: documents.filter(document.replaces)) {
                let problem = item.error("another document of the import has \(identity)")
                failures.add([problem], code: .invalid, at: position)
            }
            documents.append(document)
        }

        let kept = base.documents.filter { old in
            !documents.contains { new in new.replaces(old) }
        }
        var candidate = StoredDefinitions(kept, units: Array(base.units.values))
        for position in accepted where failures[position] == nil {
            guard case .stored(_, let resource, let unit) = items[position].content else { continue }
            candidate.add(resource, unit: unit)
        }
        guard failures.isEmpty else { return (candidate, failures) }

        let before = Set(definitions.outcome(with: base).problems.map(\.withoutLine))
        for problem in definitions.outcome(with: candidate).problems where !before.contains(problem.withoutLine) {
            let responsible = positions(responsibleFor: problem, items: items, accepted: accepted)
            for position in responsible {
                failures.add([problem], code: .invalid, at: position)
            }
        }
        return (candidate, failures)
    }

    /// Returns the document that contains a problem. Otherwise an existing definition contradicts a replaced resource:
    /// the responsible document is unknown, so all fail.
    private func positions(
        responsibleFor problem: FlowDefinitionError,
        items: [ImportItem],
        accepted: [Int]
    ) -> [Int] {
        let candidates = accepted.filter { position in
            let item = items[position]
            // An error has the file's name in its visible form.
            return item.error("").file == problem.file && item.line <= problem.line
        }
        if let source = candidates.max(by: { items[$0].line < items[$1].line }) { return [source] }

        return accepted.filter { position in
            guard case .stored(_, .definition, _) = items[position].content else { return false }
            return true
        }
    }

    // MARK: - Writing

    /// Writes the accepted documents in one transaction.
    /// - Parameter commits: whether the transaction is committed. If a document fails, it is rolled back in any case.
    private func write(
        _ items: [ImportItem],
        accepted: [Int],
        candidate: StoredDefinitions,
        passwords: [Int: HashedPassword],
        options: ImportOptions,
        commits: Bool
    ) async throws -> ImportWriter.Attempt {
        let current = definitions.outcome(with: candidate).definitions
        do {
            return try await database.pool.write { [identifiers, clock] connection in
                var writer = ImportWriter(
                    definitions: current,
                    servers: candidate.resourceServers,
                    passwords: passwords,
                    replacesExisting: options.replacesExisting,
                    identifiers: identifiers,
                    now: clock.now().timeIntervalSince1970,
                    connection: connection
                )
                try writer.write(accepted.map { ($0, items[$0]) })

                let attempt = writer.attempt
                guard commits, attempt.failures.isEmpty else { throw Rollback(attempt: attempt) }
                return attempt
            }
        } catch let undone as Rollback {
            return undone.attempt
        }
    }

    // MARK: - Report

    private func report(
        _ items: [ImportItem],
        failures: [Int: ImportFailure],
        attempt: ImportWriter.Attempt,
        options: ImportOptions,
        isRolledBack: Bool
    ) -> ImportReport {
        var last = Int.max
        if options.failurePolicy == .stop, let firstFailure = failures.keys.min() { last = firstFailure }

        let types = definitions.current.userTypes
        let reported = items.enumerated().prefix { $0.offset <= last }
        let results = reported.map { position, item in
            Self.outcome(
                of: item,
                failure: failures[position],
                written: attempt.written[position],
                types: types
            )
        }
        return ImportReport(
            results: results,
            documents: items.count,
            at: clock.now(),
            isRolledBack: isRolledBack
        )
    }

    private static func outcome(
        of item: ImportItem,
        failure: ImportFailure?,
        written: ImportWriter.Written?,
        types: UserTypes
    ) -> ImportReport.Outcome {
        var outcome = ImportReport.Outcome(
            resourceType: item.type,
            resourceId: item.id,
            resourceName: item.name,
            status: .success
        )
        outcome.warnings = item.warnings
        if case .user(let user) = item.content {
            outcome.warnings += ImportWriter.warnings(user, item: item, types: types)
        }

        if let failure {
            outcome.status = .failed
            outcome.code = failure.code.rawValue
            outcome.problems = item.problems.nonEmpty ?? failure.problems
        } else if let written {
            outcome.resourceId = written.id
            outcome.operation = if written.isUpdate { .update } else { .create }
        }

        let messages = outcome.problems.nonEmpty ?? outcome.warnings
        outcome.message = messages.nonEmpty?.map(\.description).joined(separator: "\n")
        return outcome
    }
}

/// Failures by the positions of the documents.
extension [Int: ImportFailure] {
    /// Adds the failures of other documents. The first failure of a document is kept.
    fileprivate mutating func add(_ others: [Int: ImportFailure]) {
        merge(others) { first, _ in first }
    }

    /// Adds problems to the failure of a document.
    /// - Parameter code: the code of a document without a failure so far.
    fileprivate mutating func add(
        _ problems: [FlowDefinitionError],
        code: ImportFailure.Code,
        at position: Int
    ) {
        self[position, default: ImportFailure(code: code)].problems += problems
    }
}
