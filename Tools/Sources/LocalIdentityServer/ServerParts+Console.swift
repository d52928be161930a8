import CognitoEndpoints
import EntraEndpoints
import FlowEngine
import Foundation
import HostedPages
import IdentityBase
import IdentityDomain

extension ServerParts {
    /// - Parameter origin: the server's origin for browsers on this machine.
    func consoleBackend(
        _ services: ServerServices,
        importer: DocumentImporter,
        origin: String
    ) -> ConsoleBackend {
        ConsoleBackend(
            token: consoleToken,
            origin: origin,
            history: history,
            changes: changes,
            addUser: { document in try await addUser(document, with: importer) },
            reset: { try await reset(services, importer) },
            setup: { setup(services) }
        )
    }

    /// The values with which apps use the applications, user pools and tenants.
    private func setup(_ services: ServerServices) -> [ConsoleSetup] {
        typealias Value = ConsoleSetup.Value
        let certificateFile = configuration.certifiedHost?.certificateFile ?? KeyStore.certificateFile
        let certificate = Value("developmentCertificatePath", folder.path(certificateFile))

        let applications = ApplicationOverview.list(services.definitions.current.applications).map { application in
            var values = [
                Value("baseUrl", services.baseURL.absoluteString),
                Value("applicationId", application.id),
                Value("clientId", application.handle),
            ]
            if let redirectURI = application.redirectURI { values.append(Value("afterSignInUrl", redirectURI)) }
            return ConsoleSetup(
                title: "ThunderID: \(application.name)",
                values: values + [certificate],
                command: "nativeauth setup thunderid --app \(application.handle)"
            )
        }
        let pools = definitions.pools.all.map { PoolOverview($0, secrets: poolSecrets) }.map { pool in
            let clients = pool.clients.map { Value("user_pool_client_id", $0.clientID) }
            return ConsoleSetup(
                title: "Amplify: \(pool.name)",
                values: [Value("user_pool_id", pool.userPoolID)] + clients + [certificate],
                command: "nativeauth setup amplify --pool \(pool.userPoolID)"
            )
        }
        let tenants = definitions.tenants.all
            .compactMap { TenantEntry($0, baseURL: services.baseURL, httpURL: nil) }
            .map { tenant in
                ConsoleSetup(
                    title: "MSAL: \(tenant.name)",
                    values: [
                        Value("authority", tenant.authority.absoluteString),
                        Value("clientId", tenant.clientID),
                        certificate,
                    ],
                    command: "nativeauth setup msal --tenant \(tenant.name)"
                )
            }
        // The ones of the documentation first.
        return applications.movingFirst { $0.command.hasSuffix(" \(ShippedApplications().demo.clientId)") }
            + pools.movingFirst { $0.command.hasSuffix(" \(PoolEntry.shippedID)") }
            + tenants.movingFirst { $0.command.hasSuffix(" \(TenantEntry.shippedName)") }
    }

    /// Adds the users of the configuration that do not exist yet.
    /// - Throws: `ConsoleProblem` for the first user that is refused.
    func addSeed(_ services: ServerServices, _ importer: DocumentImporter) async throws {
        guard !configuration.seed.isEmpty else { return }
        let users = ConsoleUsers(services: services) { document in try await addUser(document, with: importer) }
        try await users.seed(configuration.seed)
    }

    /// Imports the document of one user.
    /// - Returns: the id of the user.
    /// - Throws: `ConsoleProblem` with the reason of a refusal.
    private func addUser(_ document: JSONValue, with importer: DocumentImporter) async throws -> String {
        let source = ImportSource(label: "user", text: DocumentTemplate.escaped(try document.text()))
        let options = ImportOptions(replacesExisting: false, failurePolicy: .rollBack)
        let report = try await importer.run([source], variables: ResourceVariables(), options: options)

        guard let id = report.results.first?.resourceId, !report.isRolledBack else {
            let reasons = report.problems.map(\.reason).joined(separator: "; ")
            throw ConsoleProblem(.refused, "The user was not added: \(reasons).")
        }
        return id
    }

    /// Removes all users with everything of theirs, all codes, attempts and conversations, and the messages. Imported
    /// applications and other definitions stay; the documents and
    /// users of the command line are added again.
    private func reset(_ services: ServerServices, _ importer: DocumentImporter) async throws {
        try await resets.withLock("reset") { try await resetNow(services, importer) }
    }

    private func resetNow(_ services: ServerServices, _ importer: DocumentImporter) async throws {
        try await services.directory.transaction { connection, _ in
            for table in ["user", "code", "attempt", "conversation"] {
                try connection.execute(cached: "DELETE FROM \(table)")
            }
        }
        await services.outbox.removeAll()
        history.removeAll()
        try await runImport(importer)
        try await addSeed(services, importer)
        changes.send()
    }
}

extension [ConsoleSetup] {
    /// Returns the elements, with those that meet a condition before the others.
    fileprivate func movingFirst(_ isFirst: (Element) -> Bool) -> Self { filter(isFirst) + filter { !isFirst($0) } }
}
