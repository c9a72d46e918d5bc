import { assign, emit, setup } from "xstate"
import type { LogTrouble, StreamTrouble } from "../../domain/log/LogTrouble.ts"
import { slot } from "../slot.ts"
import { fromEvent, withEvent } from "../fromEvent.ts"

export interface TroubleMet extends StreamTrouble {
  readonly type: "trouble.met"
}

/** Why what the user does here may not be found again. */
export interface LogTroubled {
  readonly type: "log.troubled"
  readonly trouble: LogTrouble
}

/** The outbox is internal, and consent is simply asked again. */
const isOurs = (stream: string): boolean => stream.startsWith("outbox/") || stream === "consent"

/**
 * Failures to store things in this browser. Always *listening*: each kind is reported once, if it concerns the user's
 * own data; missing storage only once something of theirs had to be stored. Source: product, "Storage on the
 * device".
 */
export const logMachine = setup({
  types: {
    context: {} as { readonly told: ReadonlyArray<LogTrouble> },
    events: {} as TroubleMet,
    emitted: {} as LogTroubled
  },
  actors: { troubles: slot<void, TroubleMet>("log.troubles") },
  actions: {
    tell: emit((_, trouble: LogTrouble): LogTroubled => ({ type: "log.troubled", trouble })),
    remember: assign({ told: ({ context }, trouble: LogTrouble) => [...context.told, trouble] })
  },
  guards: {
    isNews: ({ context }, { trouble, stream, isWaiting }: StreamTrouble) =>
      !isOurs(stream) && (isWaiting || trouble !== "Missing") && !context.told.includes(trouble)
  }
}).createMachine({
  id: "log",
  context: { told: [] },
  invoke: { src: "troubles" },
  initial: "listening",
  states: {
    listening: {
      on: {
        "trouble.met": {
          guard: withEvent("isNews"),
          actions: [fromEvent("tell", "trouble"), fromEvent("remember", "trouble")]
        }
      }
    }
  }
})
