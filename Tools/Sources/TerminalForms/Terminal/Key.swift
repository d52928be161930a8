/// What a person did at the keyboard, or what a prompt must notice while it waits.
package enum Key: Sendable, Equatable {
    /// A visible character or a space.
    case character(Character)
    /// Return or Enter.
    case enter
    /// Deletes the character before the cursor.
    case backspace
    /// Deletes the character at the cursor.
    case delete
    /// Ctrl-U: deletes everything.
    case clear
    /// Ctrl-W: deletes the word before the cursor.
    case clearWord
    /// The arrow keys.
    case up, down, left, right
    /// To the first or behind the last character.
    case home, end
    /// Ctrl-C, or a signal that asks the process to end.
    case interrupt
    /// Ctrl-D: the end of the input, if nothing has been typed.
    case endOfInput
    /// The keyboard is gone: nothing will ever come.
    case hangUp
    /// No key: something wants to be shown above the prompt.
    case refresh
}
