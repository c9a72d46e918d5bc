/** The same reason for all of these transitions of a chart. */
const all = (reason: string, transitions: ReadonlyArray<string>): Readonly<Record<string, string>> =>
  Object.fromEntries(transitions.map((transition) => [transition, reason]))

/** Ways that fail on the stage, by chart and transition, and why. */
export const unplayed: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  auth: {
    "verify.filling: form.edit → —": "The letter's code is in the field already, and the way writes the same again."
  },
  surface: all("Its children wait for what the comparison of a walk gives them, and the stage compares nothing.", [
    "(any): highlight.* → —",
    "(any): note.* → —",
    "(any): marks.* → —",
    "(any): selection.* → —",
    "(any): caret.* → —",
    "(any): editor.* → —",
    "(any): removal.* → —",
    "(any): flash.* → —",
    "(any): mark.show → —",
    "(any): page.tapped [isStripOverPage] → —",
    "(any): page.tapped [isByMouse(event.pointer)] → —",
    "(any): edge.tapped → —",
    "(any): pages.renew → —",
    "(any): pages.refuse → —",
    "opening: content.ready → loadingCharts",
    "loadingCharts: charts.loaded → complete",
    "loadingCharts: charts.missing → loadingCharts.failed",
    "loadingCharts.failed: charts.dismiss → loadingCharts.coming"
  ])
}
