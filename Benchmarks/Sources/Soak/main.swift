import Foundation

// The clients of scripts/soak, which starts and kills the server and sends commands, one per line:
//
//   Soak SERVER SEED WORKERS     SERVER is a file with the output of `nativeauth serve --json`
//
//   down          the server will be killed now          up            it accepts connections again
//   stop          end the load                           audit         run the final checks
//   log FILE      search FILE for secrets                report        the results, as one line of JSON
//
// Each command is acknowledged by one line on completion.

struct Report: Encodable {
    let done: [String: Int]
    let interrupted: [String: Int]
    let failures: [String]
    let accounts: Int
    let secrets: Int
}

/// The commands from standard input. Read on a separate thread, so that the clients do not wait.
func lines() -> AsyncStream<String> {
    let (stream, continuation) = AsyncStream.makeStream(of: String.self)
    Thread.detachNewThread {
        while let line = readLine() { continuation.yield(line) }
        continuation.finish()
    }
    return stream
}

/// Writes a line without buffering, unlike `print`.
func answer(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }

@MainActor
func converse() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 4, let seed = UInt64(arguments[2]), let workers = Int(arguments[3]) else {
        throw Fault("Soak SERVER SEED WORKERS; see scripts/soak.")
    }
    let book = Book()
    let server = try Server(announcedIn: arguments[1], book: book)
    let load = (0..<workers).map { number in
        let worker = Worker(number, seed: seed, server: server, book: book)
        return Task { @MainActor in await worker.work() }
    }
    let audit = Audit(server: server, book: book)
    for await line in lines() {
        let words = line.split(separator: " ", maxSplits: 1).map(String.init)
        switch (words.first, words.dropFirst().first) {
        case ("down", _): book.setDown(true)
        case ("up", _): book.setDown(false)
        case ("stop", _):
            book.isOver = true
            for work in load { await work.value }
        case ("audit", _): await audit.accounts(workers: workers)
        case ("log", let file?): try audit.log(file)
        case ("report", _):
            let report = Report(
                done: book.done,
                interrupted: book.interrupted,
                failures: book.failures,
                accounts: book.accounts.count,
                secrets: book.secrets.count + book.codes.count
            )
            answer(String(decoding: try JSONEncoder().encode(report), as: UTF8.self))
            continue
        default: throw Fault("an unknown line: \(line)")
        }
        answer("done")
    }
}

do {
    try await converse()
} catch {
    FileHandle.standardError.write(Data("Soak: \(Fault.words(error))\n".utf8))
    exit(1)
}
