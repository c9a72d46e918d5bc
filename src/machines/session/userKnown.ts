/** The signed-in user's id; null for a visitor. */
export interface UserKnown {
  readonly type: "user.known"
  readonly userId: string | null
}
