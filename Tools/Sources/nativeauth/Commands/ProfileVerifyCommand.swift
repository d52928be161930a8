import ArgumentParser
import AuthFlows

struct ProfileVerifyCommand: FlowCommand, ExemplifiedCommand {
    static let examples: KeyValuePairs = [
        "nativeauth profile verify email": "enter the code in this terminal",
        "nativeauth profile verify email --json --input-file code.json": "from a script; the file contains code",
        "nativeauth profile verify phone_number --action resend": "send a new code",
    ]

    static let configuration = makeConfiguration(
        "verify",
        abstract: "Confirm a new email address or phone number with a code, at a user pool.",
        discussion: "profile set sends a code; --action resend sends another one."
    )

    @Argument(
        help: ArgumentHelp("The attribute to confirm: email or phone_number.", valueName: "NAME"),
        completion: .list(["email", "phone_number"])
    )
    var name: String

    @OptionGroup var connectionOptions: ConnectionOptions
    @OptionGroup var input: InputOptions
    @OptionGroup var forms: FormOptions
    @OptionGroup var format: OutputOptions

    mutating func run() async throws {
        let request = try FlowRunRequest(
            kind: AuthFlowKind(rawValue: "verification"),
            input: input,
            forms: forms
        )
        let client = try await SessionClient.make(connectionOptions)
        let flow = try client.verificationFlow(of: name, texts: request.texts)
        try await client.withSignedInUser {}

        let runner = await FlowRunner(client: client, state: CommandState(), output: format.output)
        try await runner.run(request, flow: flow)
    }
}
