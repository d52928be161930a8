/// When a sign-in began, among everything that happens to a session in this process. Whether it still counts when its tokens
/// come is decided then: not after a sign-out, and not after a sign-in that began later.
package struct SessionTurn: Sendable {
    let number: Int
}
