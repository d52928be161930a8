package import IdentityBase

/// A format in which AWS's tools publish or define user pools.
package enum PublishedPoolFormat: Sendable {
    /// An `amplify_outputs.json` of an Amplify Gen 2 backend.
    case amplifyOutputs
    /// A CloudFormation template, in YAML or JSON.
    case cloudFormation

    /// Returns the pools in a file of this format.
    ///
    /// - Parameters:
    ///   - problems: receives the errors; the pools are then incomplete.
    ///   - warnings: receives the ignored parts.
    package func pools(_ text: String, file: String, problems: ProblemList, warnings: ProblemList) -> [UserPool] {
        switch self {
        case .amplifyOutputs:
            AmplifyOutputsReader(file: file).read(text, problems: problems, warnings: warnings).map { [$0] } ?? []
        case .cloudFormation: CloudFormationPoolReader(file: file).read(text, problems: problems, warnings: warnings)
        }
    }
}
