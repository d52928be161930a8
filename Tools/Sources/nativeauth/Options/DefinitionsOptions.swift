import ArgumentParser

struct DefinitionsOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("A file or folder of definitions, merged over the shipped ones.", valueName: "PATH"),
        completion: .file()
    )
    var definitions: String?
}
