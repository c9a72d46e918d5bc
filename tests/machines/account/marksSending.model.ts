import { marksSendingMachine } from "../../../src/machines/account/marksSending.machine.ts"
import type { Model } from "../../kit/model/Model.ts"

interface Expected {
  readonly now: "resting" | "waiting" | "sending" | "cutOff"
  readonly userId: string | null
}

const work = { resting: null, waiting: "moment", sending: "send", cutOff: "connection" } as const

export const model: Model<typeof marksSendingMachine, Expected> = {
  machine: marksSendingMachine,
  cases: [
    { type: "user.known", userId: null },
    { type: "user.known", userId: "user00000000001" },
    { type: "user.known", userId: "user00000000002" },
    { type: "sending.due" },
    { type: "marks.sent" },
    { type: "sending.failed" },
    { type: "connection.returned" }
  ],
  begin: () => ({ now: "resting", userId: null }),
  next: (before, event) => {
    const { now } = before
    switch (event.type) {
      // Whoever signs in has marks of their own; those of nobody are not sent.
      case "user.known":
        return event.userId === null ? { now: "resting", userId: null } : { now: "waiting", userId: event.userId }
      case "sending.due":
        return now === "waiting" ? { ...before, now: "sending" } : null
      case "marks.sent":
        return now === "sending" ? { ...before, now: "resting" } : null
      case "sending.failed":
        return now === "sending" ? { ...before, now: "cutOff" } : null
      case "connection.returned":
        return now === "cutOff" ? { ...before, now: "sending" } : null
      default:
        return null
    }
  },
  asks: ({ now, userId }) => [
    { slot: "watch", input: undefined },
    ...(work[now] === null ? [] : [{ slot: work[now], input: now === "sending" ? { userId } : undefined }])
  ],
  begins: ({ before, event, expected: { now } }) => [
    ...(before === null ? ["watch"] : []),
    ...(event !== null && work[now] !== null ? [work[now]] : [])
  ]
}
