/// A keyboard event, or an event that a waiting prompt must handle.
package enum KeyEvent: Sendable, Equatable {
    /// A visible character or a space.
    case character(Character)
    case enter
    case backspace
    /// Deletes the character at the cursor.
    case delete
    /// Ctrl-U: deletes everything.
    case clear
    /// Ctrl-W: deletes the word before the cursor.
    case clearWord
    case up, down, left, right
    /// Moves the cursor to the start or the end of the line.
    case home, end
    /// Ctrl-C or a termination signal.
    case interrupt
    /// Ctrl-D: end of input, if the line is empty.
    case endOfInput
    /// The terminal was closed; no further input is possible.
    case hangUp
    /// Not a key: an announcement must be displayed above the prompt.
    case refresh
}
