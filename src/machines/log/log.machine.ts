import { assign, emit, setup } from "xstate"
import type { LogTrouble, StreamTrouble } from "../../domain/log/LogTrouble.ts"
import { slot } from "../slot.ts"
import { fromEvent, withEvent } from "../fromEvent.ts"

export interface TroubleMet extends StreamTrouble {
  readonly type: "trouble.met"
}

/** What the reader should know: why what they do here may not be found again. */
export interface LogTroubled {
  readonly type: "log.troubled"
  readonly trouble: LogTrouble
}

/** What waits for the server is ours and not the reader's, and whether they have consented is asked again. */
const isOurs = (stream: string): boolean => stream.startsWith("outbox/") || stream === "consent"

/**
 * The troubles of what is remembered in this browser. It is always *listening*, and tells the reader of each once, where
 * it is theirs; of a browser that has no place for anything only once something of theirs had to be put there.
 * Source: product, "Storage on the device".
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
