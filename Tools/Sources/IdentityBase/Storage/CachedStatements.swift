package import GRDB

// Each connection keeps the compiled form of these statements. Their SQL must be one of a few constant texts.

extension Database {
    /// Executes one statement.
    package func execute(cached sql: String, arguments: StatementArguments = StatementArguments()) throws {
        try cachedStatement(sql: sql).execute(arguments: arguments)
    }
}

extension Row {
    package static func fetchOne(
        _ connection: Database,
        cached sql: String,
        arguments: StatementArguments = StatementArguments()
    ) throws -> Row? {
        try fetchOne(connection, SQLRequest<Row>(sql: sql, arguments: arguments, cached: true))
    }

    package static func fetchAll(
        _ connection: Database,
        cached sql: String,
        arguments: StatementArguments = StatementArguments()
    ) throws -> [Row] {
        try fetchAll(connection, SQLRequest<Row>(sql: sql, arguments: arguments, cached: true))
    }
}

extension FetchableRecord {
    package static func fetchOne(
        _ connection: Database,
        cached sql: String,
        arguments: StatementArguments = StatementArguments()
    ) throws -> Self? {
        try fetchOne(connection, SQLRequest<Self>(sql: sql, arguments: arguments, cached: true))
    }

    package static func fetchAll(
        _ connection: Database,
        cached sql: String,
        arguments: StatementArguments = StatementArguments()
    ) throws -> [Self] {
        try fetchAll(connection, SQLRequest<Self>(sql: sql, arguments: arguments, cached: true))
    }
}

extension DatabaseValueConvertible {
    package static func fetchOne(
        _ connection: Database,
        cached sql: String,
        arguments: StatementArguments = StatementArguments()
    ) throws -> Self? {
        try fetchOne(connection, SQLRequest<Self>(sql: sql, arguments: arguments, cached: true))
    }

    package static func fetchAll(
        _ connection: Database,
        cached sql: String,
        arguments: StatementArguments = StatementArguments()
    ) throws -> [Self] {
        try fetchAll(connection, SQLRequest<Self>(sql: sql, arguments: arguments, cached: true))
    }
}
