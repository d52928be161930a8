import ArgumentParser
import CognitoEndpoints
import LocalIdentityServer

/// The options of `serve` for user pools of files that AWS's tools publish or define.
struct PublishedPoolArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "An app's amplify_outputs.json, version 1. Adds its user pool with the same ids, so that the app changes "
                + "only its endpoint. Repeatable.",
            valueName: "FILE"
        ),
        completion: .file(extensions: ["json"])
    )
    var amplifyOutputs: [String] = []

    @Option(
        name: .customLong("cloudformation"),
        help: ArgumentHelp(
            "A CloudFormation template, YAML or JSON. Adds each user pool with an app client; the logical ids become the "
                + "ids. Repeatable.",
            valueName: "FILE"
        ),
        completion: .file(extensions: ["yaml", "yml", "json", "template"])
    )
    var cloudFormation: [String] = []

    @Option(
        help: ArgumentHelp(
            "The value of a parameter of those templates, in place of its default. Repeatable.",
            valueName: "NAME=VALUE"
        )
    )
    var parameter: [String] = []

    @Option(
        help: ArgumentHelp(
            "A custom attribute of the pools of --amplify-outputs, which that file does not list: custom:NAME and its "
                + "type, String, Number, Boolean or DateTime. Repeatable.",
            valueName: "NAME=TYPE"
        )
    )
    var attribute: [String] = []

    @Option(
        help: ArgumentHelp(
            "A property of those files that this server does not have, and that it would refuse otherwise, such as "
                + "LambdaConfig. Repeatable.",
            valueName: "NAME"
        )
    )
    var ignore: [String] = []

    mutating func validate() throws {
        if !parameter.isEmpty, cloudFormation.isEmpty {
            throw ValidationError("--parameter requires --cloudformation.")
        }
        if !attribute.isEmpty, amplifyOutputs.isEmpty {
            throw ValidationError("--attribute requires --amplify-outputs.")
        }
        if !ignore.isEmpty, amplifyOutputs.isEmpty, cloudFormation.isEmpty {
            throw ValidationError("--ignore requires --amplify-outputs or --cloudformation.")
        }
        _ = try options()
    }

    /// - Throws: `ValidationError`, if an option has another form.
    func files() throws -> [PublishedPoolFile] {
        let options = try options()
        let outputs = amplifyOutputs.map { PublishedPoolFile(.amplifyOutputs, path: $0, options: options) }
        let templates = cloudFormation.map { PublishedPoolFile(.cloudFormation, path: $0, options: options) }
        return outputs + templates
    }

    private func options() throws -> PublishedPoolOptions {
        var options = PublishedPoolOptions()
        options.allowsUnknownParameters = cloudFormation.count > 1
        options.ignored = Set(ignore)

        for text in parameter {
            guard let (name, value) = text.assignment else { throw ValidationError("--parameter takes NAME=VALUE.") }
            options.parameters[name] = value
        }
        for text in attribute {
            guard let (name, rule) = AttributeRule.customAttribute(text) else {
                throw ValidationError(
                    "--attribute takes custom:NAME=TYPE, where TYPE is String, Number, Boolean or DateTime."
                )
            }
            options.attributes[name] = rule
        }
        return options
    }
}
