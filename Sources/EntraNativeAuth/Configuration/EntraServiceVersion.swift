/// The version of the native authentication API that a client speaks. Apps can't choose it: the calls, steps and states
/// are the same in both.
package enum EntraServiceVersion: String, Sendable, CaseIterable {
    /// The generally available version, with one form per step.
    case one = "1"
    /// The preview: an authorization challenge, then the links of each response, then an authorization code.
    case two = "2"
}
