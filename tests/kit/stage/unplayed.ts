/** The same reason for all of these transitions of a chart. */
const all = (reason: string, transitions: ReadonlyArray<string>): Readonly<Record<string, string>> =>
  Object.fromEntries(transitions.map((transition) => [transition, reason]))

/** Ways that fail on the stage, by chart and transition, and why. */
export const unplayed: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  auth: {
    "verify.filling: form.edit → —": "The letter's code is in the field already, and the way writes the same again."
  },
  surface: all("The way is found on the chart alone; on its screen the index lies over the page, or has left it.", [
    "(any): page.tapped [isStripOverPage] → —",
    "(any): page.tapped [isByMouse(event.pointer)] → —",
    "(any): edge.tapped → —"
  ])
}
