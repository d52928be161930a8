import ArgumentParser

/// `nativeauth sign-in`
struct SignInCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sign-in", abstract: "Sign in, with the forms of the server.")

    @OptionGroup var connection: ConnectionOptions
    @OptionGroup var input: InputOptions
    @OptionGroup var format: OutputOptions

    mutating func run() async throws {
        try await FlowCommand(connection, input, format).run(.signIn)
    }
}
