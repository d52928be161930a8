/// Collects what is wrong with files, so that all of it can be told at once.
final class ProblemList {
    private(set) var found: [FlowDefinitionError] = []

    /// By file and line, each once.
    var sorted: [FlowDefinitionError] {
        var seen: Set<String> = []
        return found.enumerated().sorted { one, other in
            (one.element.file, one.element.line, one.offset) < (other.element.file, other.element.line, other.offset)
        }
        .map(\.element).filter { seen.insert($0.description).inserted }
    }

    func add(_ problem: FlowDefinitionError) { found.append(problem) }
    func add(_ problems: [FlowDefinitionError]) { found += problems }

    /// What the work makes; nil after a problem, which is noted.
    func attempt<Value>(_ work: () throws -> Value) -> Value? {
        do {
            return try work()
        } catch let problem as FlowDefinitionError {
            add(problem)
        } catch {
            add(FlowDefinitionError(file: "?", line: 1, reason: "\(error)"))
        }
        return nil
    }
}
