import AuthFlows
import Foundation

extension FormDialog {
    /// Opens the browser for a step that goes on there, and waits until it comes back. Whatever comes of it, the model knows;
    /// where it was in vain, the form is asked as ever.
    /// - Returns: whether it was opened.
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
