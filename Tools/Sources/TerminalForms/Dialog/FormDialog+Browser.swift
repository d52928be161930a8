import AuthFlows
import Foundation

extension FormDialog {
    /// Opens the browser for a browser step and waits for the callback. The model stores the result; after a failure
    /// the step's form is shown as usual.
    /// - Returns: whether the browser was opened.
    func openBrowser(_ snapshot: FormSnapshot) async throws(Interruption) -> Bool {
        guard case .browser(let request) = snapshot.step.kind, memory.opened != request.url,
            let browser = browser(request)
        else { return false }
        memory.opened = request.url
        terminal.write([.blank] + renderer.browserOpens(request))
        let breakable = BreakableBrowser(browser)
        try await Waiting(terminal: terminal).during(
            wording(.waitingForBrowser), interrupted: { breakable.breakOff() }
        ) {
            await model.openBrowser(breakable)
        }
        return true
    }
}
