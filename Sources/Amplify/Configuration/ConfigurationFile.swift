import Foundation
import NativeAuthBase

/// A reader for configuration files, which finds, checks and decodes them. Every failure is a `ConfigurationError` that
/// names the entry to correct and quotes no value, since a file may contain an app client's secret.
struct ConfigurationFile {
    /// The file's name in error messages.
    let name: String
    /// The error for a missing file.
    let missing: @Sendable (ErrorDescription, RecoverySuggestion, (any Error)?) -> ConfigurationError

    static let outputs = ConfigurationFile(
        name: "amplify_outputs.json",
        missing: { .invalidAmplifyOutputsFile($0, $1, $2) }
    )
    static let generationOne = ConfigurationFile(
        name: "amplifyconfiguration.json",
        missing: { .invalidAmplifyConfigurationFile($0, $1, $2) }
    )

    func data(resource: String, in bundle: Bundle) throws -> Data {
        guard let url = bundle.url(forResource: resource, withExtension: "json") else {
            throw missing(
                "There is no \(resource).json in \(bundle.bundleURL.lastPathComponent).",
                "Add the file to the app's target, so that it is copied into the bundle.",
                nil
            )
        }
        return try data(at: url)
    }

    func data(at url: URL) throws -> Data {
        // A network URL would block the thread that configures Amplify.
        guard url.isFileURL else {
            throw missing("The configuration's address is not a file.", "Pass the address of a file.", nil)
        }
        do {
            return try Data(contentsOf: url)
        } catch {
            throw missing("\(url.lastPathComponent) cannot be read.", "Check that it exists and may be read.", error)
        }
    }

    func decode<Value: Decodable>(
        _ type: Value.Type,
        from data: Data,
        keys: JSONDecoder.KeyDecodingStrategy
    ) throws -> Value {
        let suggestion = "Correct \(name), or generate it again."

        // Applies this package's limits, and gives a file that is not JSON an error of its own.
        do {
            _ = try NativeAuthBase.JSONValue(parsing: data)
        } catch .malformed, .duplicateName {
            throw ConfigurationError.unableToDecode("\(name): this is not JSON.", suggestion)
        } catch .tooDeep {
            throw ConfigurationError.unableToDecode("\(name) is nested too deeply.", suggestion)
        } catch {
            throw ConfigurationError.unableToDecode("\(name) is too large.", suggestion)
        }

        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = keys
        do {
            return try decoder.decode(type, from: data)
        } catch {
            throw ConfigurationError.unableToDecode("\(name): \(Self.explain(error))", suggestion, error)
        }
    }

    private static func explain(_ error: any Error) -> String {
        switch error {
        case DecodingError.keyNotFound(let key, let context): "\(path(context.codingPath + [key])) is missing."
        case DecodingError.valueNotFound(_, let context): "\(path(context.codingPath)) is null."
        case DecodingError.typeMismatch(_, let context): "\(path(context.codingPath)) has the wrong type."
        case DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty:
            "\(path(context.codingPath)) has a value that is not allowed."
        // An out-of-range number has no path.
        default: "an entry has a value that is not allowed."
        }
    }

    /// Returns the path in the file's notation: decoding has converted `user_pool_id` to `userPoolId`.
    private static func path(_ keys: [any CodingKey]) -> String {
        guard !keys.isEmpty else { return "the document" }
        return keys.map { key in
            if let index = key.intValue { return "[\(index)]" }
            return snakeCase(key.stringValue)
        }.joined(separator: ".")
    }

    private static func snakeCase(_ name: String) -> String {
        guard name.first?.isLowercase == true else { return name }

        var text = ""
        for character in name {
            if character.isUppercase {
                text += "_\(character.lowercased())"
            } else {
                text.append(character)
            }
        }
        return text
    }
}
