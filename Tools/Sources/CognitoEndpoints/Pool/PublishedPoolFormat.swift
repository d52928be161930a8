package import IdentityBase

/// A format in which AWS's tools publish or define user pools.
package enum PublishedPoolFormat: Sendable {
    /// An `amplify_outputs.json` of an Amplify Gen 2 backend.
    case amplifyOutputs
    /// A CloudFormation template, in YAML or JSON.
    case cloudFormation

    /// - Parameters:
    ///   - options: what the file leaves open.
    ///   - problems: receives the errors; the pools are then incomplete.
    ///   - warnings: receives the ignored parts.
    package func pools(
        _ text: String,
        file: String,
        options: PublishedPoolOptions = PublishedPoolOptions(),
        problems: ProblemList,
        warnings: ProblemList
    ) -> [UserPool] {
        switch self {
        case .amplifyOutputs:
            let reader = AmplifyOutputsReader(file: file, options: options, warnings: warnings)
            return reader.read(text, problems: problems).map { [$0] } ?? []
        case .cloudFormation:
            let reader = CloudFormationPoolReader(file: file, options: options, warnings: warnings)
            return reader.read(text, problems: problems)
        }
    }
}

/// The settings that a published file leaves open, and the features that the developer accepts to lack.
package struct PublishedPoolOptions: Sendable {
    /// Values of a template's parameters, by name. They precede its defaults.
    package var parameters: [String: String] = [:]
    /// Indicates whether a template may lack some of these parameters, because another one has them.
    package var allowsUnknownParameters = false
    /// Custom attributes of the pools of outputs files, by their names with the prefix.
    package var attributes: [String: AttributeRule] = [:]
    /// Names of properties that the server does not have, and that are left out.
    package var ignored: Set<String> = []

    package init() {}

    /// Reports a property that changes what users can do, and that this server does not have.
    /// - Throws: the error at its line, unless the developer ignores the property. Then it is a warning.
    func refuse(_ name: String, at node: YAMLNode, reason: String, warnings: ProblemList) throws {
        guard ignored.contains(name) else {
            throw node.error("\(reason); --ignore \(name) leaves it out")
        }
        warnings.add(node.error("\(name) is left out (--ignore)"))
    }

    /// Checks whether the developer leaves out a property that the server has, with a warning.
    func isLeftOut(_ name: String, at node: YAMLNode, warnings: ProblemList) -> Bool {
        guard ignored.contains(name) else { return false }
        warnings.add(node.error("\(name) is left out (--ignore)"))
        return true
    }
}
