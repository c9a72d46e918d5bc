/** Who reads in this tab, by id: null is a visitor. */
export interface UserKnown {
  readonly type: "user.known"
  readonly reader: string | null
}
