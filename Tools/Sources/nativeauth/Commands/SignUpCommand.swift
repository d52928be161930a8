import ArgumentParser

/// `nativeauth sign-up`
struct SignUpCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sign-up", abstract: "Make an account, with the forms of the server.")

    @OptionGroup var connection: ConnectionOptions
    @OptionGroup var input: InputOptions
    @OptionGroup var format: OutputOptions

    mutating func run() async throws {
        try await FlowCommand(connection, input, format).run(.signUp)
    }
}
