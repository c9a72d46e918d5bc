import { outboxMachine } from "../../../src/machines/outbox/outbox.machine.ts"
import type { Model } from "../../kit/model/Model.ts"

interface Expected {
  /** What is being sent: what is due, or all that waits because the line is back. */
  readonly sends: "nothing" | "due" | "all"
  /** The line came back meanwhile: all that waits is sent afterwards. */
  readonly isWanted: boolean
}

export const model: Model<typeof outboxMachine, Expected> = {
  machine: outboxMachine,
  cases: [{ type: "flush.due" }, { type: "browser.online" }, { type: "page.hidden" }, { type: "flushed" }],
  // An earlier visit may have left something.
  begin: () => ({ sends: "due", isWanted: false }),
  next: (before, { type }) => {
    const { sends, isWanted } = before
    switch (type) {
      case "flush.due":
        return sends === "nothing" ? { sends: "due", isWanted } : before
      case "browser.online":
        return sends === "nothing" ? { sends: "all", isWanted } : { sends, isWanted: true }
      case "flushed":
        return sends === "nothing" ? null : { sends: isWanted ? "all" : "nothing", isWanted: false }
      default:
        return before
    }
  },
  asks: ({ sends }) => [
    ...["ticks", "hides", "hurrier"].map((slot) => ({ slot, input: undefined })),
    ...(sends === "nothing" ? [] : [{ slot: "flush", input: { isBackOnline: sends === "all" } }])
  ],
  // One flush at a time: another begins when it has ended, and nothing breaks it off.
  begins: ({ before, event, expected: { sends } }) => {
    if (before === null) return ["ticks", "hides", "hurrier", "flush"]
    return sends !== "nothing" && (before.sends === "nothing" || event?.type === "flushed") ? ["flush"] : []
  },
  orders: ({ event }) => (event?.type === "page.hidden" ? [{ slot: "hurrier", order: { type: "hurry" } }] : [])
}
