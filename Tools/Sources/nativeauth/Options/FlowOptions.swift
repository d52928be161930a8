import ArgumentParser

/// A command that runs a flow in the terminal.
///
/// It declares each group itself: in a debug build the parser checks the options of a group once more for each level
/// of nested groups and each of its four checks, which takes a second at three levels.
protocol FlowCommand: AsyncParsableCommand {
    var connectionOptions: ConnectionOptions { get }
    var input: InputOptions { get }
    var forms: FormOptions { get }
    var format: OutputOptions { get }
}

/// The command-line options of a command that runs a flow.
struct FlowOptions {
    static let scriptingNote = """
        Without a terminal, or with --input-file or --action, a form is submitted only if all of its required values are \
        given. Values of a form that is not submitted are not saved: give all of them again.
        """

    let connectionOptions: ConnectionOptions
    let input: InputOptions
    let forms: FormOptions
    let format: OutputOptions
}

extension FlowCommand {
    var options: FlowOptions {
        FlowOptions(connectionOptions: connectionOptions, input: input, forms: forms, format: format)
    }
}
