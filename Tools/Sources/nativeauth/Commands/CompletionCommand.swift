import ArgumentParser

/// The `nativeauth completion` command.
struct CompletionCommand: ExemplifiedCommand {
    /// A shell with a completion script.
    enum Shell: String, ExpressibleByArgument, CaseIterable {
        case bash, zsh, fish

        var parserName: CompletionShell {
            switch self {
            case .bash: .bash
            case .zsh: .zsh
            case .fish: .fish
            }
        }
    }

    static let examples = [
        Example(
            "nativeauth completion bash > ~/.local/share/bash-completion/completions/nativeauth",
            "for bash, with the package bash-completion; takes effect in the next shell"),
        Example(
            "nativeauth completion zsh > ~/.zfunc/_nativeauth",
            "for zsh, with fpath+=~/.zfunc and then autoload -U compinit; compinit in ~/.zshrc"),
        Example(
            "nativeauth completion fish > ~/.config/fish/completions/nativeauth.fish", "for fish; takes effect at once"),
    ]

    static let configuration = CommandConfiguration(
        commandName: "completion",
        abstract: "Print a script with which a shell completes this command.",
        discussion: discussion("Write it where your shell looks for it; make the folder first if there is none.")
    )

    @Argument(help: "The shell.")
    var shell: Shell

    mutating func run() throws {
        Output(isJSON: false).terminal.write(NativeAuthCommand.completionScript(for: shell.parserName) + "\n")
    }
}
