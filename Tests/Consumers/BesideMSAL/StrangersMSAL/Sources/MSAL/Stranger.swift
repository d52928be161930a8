/// Shows which module named MSAL an app imports.
public enum Stranger {
    /// The author of this module.
    public static let name = "the stranger's MSAL"
}
