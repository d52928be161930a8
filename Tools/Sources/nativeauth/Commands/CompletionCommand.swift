import ArgumentParser

struct CompletionCommand: ExemplifiedCommand {
    enum Shell: String, ExpressibleByArgument, CaseIterable {
        case bash, zsh, fish
    }

    static let examples: KeyValuePairs = [
        "nativeauth completion bash > ~/.local/share/bash-completion/completions/nativeauth":
            "for bash, with the package bash-completion; takes effect in the next shell",
        "nativeauth completion zsh > ~/.zfunc/_nativeauth":
            "for zsh, with fpath+=~/.zfunc and then autoload -U compinit; compinit in ~/.zshrc",
        "nativeauth completion fish > ~/.config/fish/completions/nativeauth.fish": "for fish; takes effect at once",
    ]

    static let configuration = makeConfiguration(
        "completion",
        abstract: "Print a shell completion script.",
        discussion: "Write it to your shell's completion folder; create the folder if it doesn't exist."
    )

    @Argument(help: "The shell.")
    var shell: Shell

    mutating func run() throws {
        guard let shell = CompletionShell(rawValue: shell.rawValue) else { return }
        Output(isJSON: false).terminal.write(NativeAuthCommand.completionScript(for: shell) + "\n")
    }
}
