/// Texts for errors that are a defect of a library.
///
/// Source: Amplify's public surface; the texts are this package's own.
public enum AmplifyErrorMessages {
    private static let report = "Please report it as a bug, with the description and the cause."

    /// A text that asks for a report and names the source location.
    /// - Parameters:
    ///   - file: the file; leave it out.
    ///   - function: the function; leave it out.
    ///   - line: the line; leave it out.
    /// - Returns: the text.
    public static func reportBugToAWS(
        file: StaticString = #file, function: StaticString = #function, line: UInt = #line
    ) -> String {
        "If this error persists, it may be a defect. \(report) Location: \(file), \(function), line \(line)."
    }

    /// A text that reports a defect, asks for a report and names the source location.
    /// - Parameters:
    ///   - file: the file; leave it out.
    ///   - function: the function; leave it out.
    ///   - line: the line; leave it out.
    /// - Returns: the text.
    public static func shouldNotHappenReportBugToAWS(
        file: StaticString = #file, function: StaticString = #function, line: UInt = #line
    ) -> String {
        "This is a defect. \(report) Location: \(file), \(function), line \(line)."
    }

    /// A text that reports a defect and asks for a report.
    /// - Returns: the text.
    public static func shouldNotHappenReportBugToAWSWithoutLineInfo() -> String {
        "This is a defect. \(report)"
    }
}
