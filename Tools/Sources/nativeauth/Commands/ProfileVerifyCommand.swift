import ArgumentParser

/// The `nativeauth profile verify` command.
struct ProfileVerifyCommand: AsyncParsableCommand, ExemplifiedCommand {
    static let examples = [
        Example("nativeauth profile verify email", "enter the code in this terminal"),
        Example("nativeauth profile verify email --json --input-file code.json", "as a program; the file has code"),
        Example("nativeauth profile verify phone_number --action resend", "have a new code sent"),
    ]

    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Confirm a new address with the code that was sent to it, at a user pool.",
        discussion: discussion("profile set has a code sent; --action resend sends another one.")
    )

    @Argument(
        help: ArgumentHelp("What to confirm: email or phone_number.", valueName: "NAME"),
        completion: .list(["email", "phone_number"]))
    var name: String

    @OptionGroup var connection: ConnectionOptions
    @OptionGroup var input: InputOptions
    @OptionGroup var forms: FormOptions
    @OptionGroup var format: OutputOptions

    mutating func run() async throws {
        let request = try FlowRequest(kind: .saved("verification"), input, forms)
        let state = try StateFolder()
        let session = try await Sessions.stored(connection)
        let flow = try session.verification(of: name, language: request.language)
        try await session.required {}
        try await FlowRunner(session: session, state: state, output: format.output).run(flow, request)
    }
}
