/// Texts for errors that are a defect of a library.
///
/// Source: Amplify's public surface; the texts are this package's own.
public enum AmplifyErrorMessages {
    private static let report = "Please report it as a bug, with the description and the cause."

    /// Returns a text that requests a bug report and names the source location.
    /// - Parameters:
    ///   - file: the file; the caller's by default.
    ///   - function: the function; the caller's by default.
    ///   - line: the line; the caller's by default.
    /// - Returns: the text.
    public static func reportBugToAWS(
        file: StaticString = #file, function: StaticString = #function, line: UInt = #line
    ) -> String {
        "If this error persists, it may be a defect. \(report) Location: \(file), \(function), line \(line)."
    }

    /// Returns a text that reports a defect, requests a bug report and names the source location.
    /// - Parameters:
    ///   - file: the file; the caller's by default.
    ///   - function: the function; the caller's by default.
    ///   - line: the line; the caller's by default.
    /// - Returns: the text.
    public static func shouldNotHappenReportBugToAWS(
        file: StaticString = #file, function: StaticString = #function, line: UInt = #line
    ) -> String {
        "This is a defect. \(report) Location: \(file), \(function), line \(line)."
    }

    /// Returns a text that reports a defect and requests a bug report.
    /// - Returns: the text.
    public static func shouldNotHappenReportBugToAWSWithoutLineInfo() -> String {
        "This is a defect. \(report)"
    }
}
