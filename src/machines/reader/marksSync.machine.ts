import { assign, enqueueActions, sendParent, setup } from "xstate"
import { type Marks, noMarks } from "../../domain/reader/marks/MarkFact.ts"
import type { MarkedIssue } from "../../domain/reader/marks/marksKind.ts"
import { changeBetween, isNoChange } from "../../domain/reader/marks/ReadingDataChange.ts"
import { hasUnsaved } from "../../domain/reader/marks/unsaved.ts"
import type { ReadingData } from "../../domain/reader/ReadingData.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import { fromEvent, withEvent } from "../fromEvent.ts"
import type { UserKnown } from "../session/userKnown.ts"
import { slot } from "../slot.ts"
import type { NotesJoined } from "./joinedNotes.machine.ts"
import type { MarksLogged, MarksOwner } from "./marks.machine.ts"

/** The server's marks are in the log, merged with this browser's. */
interface Merged {
  /** Ids of notes that two devices had changed: they hold both texts. */
  readonly joinedNotes: ReadonlyArray<string>
}

export type FetchAnswer =
  | ({ readonly type: "marks.fetched" } & Merged)
  | { readonly type: "fetch.failed"; readonly trouble: Trouble }

export type SaveAnswer =
  | { readonly type: "marks.saved" }
  /** Another device had saved since: its marks are merged, and the result is not saved yet. */
  | ({ readonly type: "save.outdated" } & Merged)
  | { readonly type: "save.failed"; readonly trouble: Trouble }
  /** The server does not take this data, however often it is sent. */
  | { readonly type: "save.refused"; readonly refused: ReadingData; readonly trouble: Trouble }

/** The tab is seen again, the browser is on line again, or a person asks for it. */
export interface SyncDue {
  readonly type: "sync.due"
}

/** The tab is hidden, and may never be seen again. */
export interface TabHidden {
  readonly type: "tab.hidden"
}

export type MarksSyncEvent = UserKnown | MarksLogged | FetchAnswer | SaveAnswer | SyncDue | TabHidden

export interface Save extends MarksOwner {
  readonly marks: Marks
}

interface Context extends MarksOwner {
  readonly marks: Marks
  /** Failures since the server last answered. */
  readonly failures: number
  readonly trouble: Trouble | null
  /** What the server did not take last, and why. */
  readonly refusal: { readonly refused: ReadingData; readonly trouble: Trouble } | null
}

/** Whether these are the marks that the server did not take. */
export const isRefused = ({ refusal }: Pick<Context, "refusal">, { own }: Marks): boolean =>
  refusal !== null && isNoChange(changeBetween(refusal.refused, own))

const untroubled = { failures: 0, trouble: null, refusal: null }

const second = 1000

/**
 * Keeps a user's marks and the server's the same: *asking* for the server's, *agreed*, *changed* here, *saving* a second
 * after the last change, ten after the first, and when the tab is hidden. It waits while the server is *unavailable*, and
 * after it *refused* them, until they change. A visitor's stay here. Source: product, "Reading data".
 */
export const marksSyncMachine = setup({
  types: {
    input: {} as MarkedIssue,
    context: {} as Context,
    events: {} as MarksSyncEvent,
    tags: {} as "unavailable" | "unsaved"
  },
  actors: {
    watch: slot<void, UserKnown>("marksSync.watch"),
    follow: slot<MarksOwner, MarksLogged>("marksSync.follow"),
    tab: slot<void, SyncDue | TabHidden>("marksSync.tab"),
    fetch: slot<MarksOwner, FetchAnswer>("marksSync.fetch"),
    save: slot<Save, SaveAnswer>("marksSync.save")
  },
  actions: {
    takeUser: assign((_, userId: string | null) => ({ userId, marks: noMarks, ...untroubled })),
    takeLogged: assign({ marks: (_, logged: Marks) => logged }),
    takeTrouble: assign(({ context }, trouble: Trouble) => ({ trouble, failures: context.failures + 1 })),
    forgetTrouble: assign({ trouble: null, failures: 0 }),
    takeRefusal: assign({ refusal: (_, refusal: NonNullable<Context["refusal"]>) => refusal }),
    tellJoined: enqueueActions(({ enqueue }, ids: ReadonlyArray<string>) => {
      const news: NotesJoined = { type: "notes.joined", ids }
      if (ids.length > 0) enqueue(sendParent(news))
    })
  },
  guards: {
    isVisitor: (_, userId: string | null) => userId === null,
    isRefused: ({ context }) => isRefused(context, context.marks),
    isUnsaved: ({ context }) => hasUnsaved(context.marks),
    leavesUnsaved: (_, logged: Marks) => hasUnsaved(logged)
  },
  delays: {
    saveAfter: second,
    saveAtLatest: 10 * second,
    retryDelay: ({ context }) => Math.min(15 * second * 2 ** (context.failures - 1), 300 * second)
  }
}).createMachine({
  id: "marksSync",
  context: ({ input }) => ({ issue: input, userId: null, marks: noMarks, ...untroubled }),
  invoke: { src: "watch" },
  on: {
    "user.known": [
      { guard: fromEvent("isVisitor", "userId"), target: ".visitor", actions: fromEvent("takeUser", "userId") },
      { target: ".signedIn", actions: fromEvent("takeUser", "userId") }
    ]
  },
  initial: "unknown",
  states: {
    unknown: {},
    visitor: {},
    signedIn: {
      invoke: [{ src: "follow", input: ({ context: { issue, userId } }) => ({ issue, userId }) }, { src: "tab" }],
      on: { "marks.logged": { actions: fromEvent("takeLogged", "logged") } },
      initial: "asking",
      states: {
        asking: {
          invoke: { src: "fetch", input: ({ context: { issue, userId } }) => ({ issue, userId }) },
          on: {
            "marks.fetched": {
              target: "agreed",
              actions: ["forgetTrouble", fromEvent("tellJoined", "joinedNotes")]
            },
            "fetch.failed": { target: "unavailable", actions: fromEvent("takeTrouble", "trouble") }
          }
        },
        unavailable: {
          tags: "unavailable",
          on: { "sync.due": "asking" },
          after: { retryDelay: "asking" }
        },
        agreed: {
          always: [
            { guard: "isRefused", target: "refused" },
            { guard: "isUnsaved", target: "changed" }
          ],
          on: { "sync.due": "asking" }
        },
        changed: {
          tags: "unsaved",
          on: {
            "tab.hidden": "saving",
            "marks.logged": [
              {
                guard: fromEvent("leavesUnsaved", "logged"),
                target: ".settling",
                actions: fromEvent("takeLogged", "logged")
              },
              { target: "agreed", actions: fromEvent("takeLogged", "logged") }
            ]
          },
          after: { saveAtLatest: "saving" },
          initial: "settling",
          states: { settling: { after: { saveAfter: "#marksSync.signedIn.saving" } } }
        },
        refused: {
          on: {
            "sync.due": "asking",
            "marks.logged": { target: "agreed", actions: fromEvent("takeLogged", "logged") }
          }
        },
        saving: {
          tags: "unsaved",
          invoke: {
            src: "save",
            input: ({ context: { issue, userId, marks } }) => ({ issue, userId, marks })
          },
          on: {
            "tab.hidden": { target: "saving", reenter: true },
            "marks.saved": "agreed",
            "save.refused": { target: "agreed", actions: withEvent("takeRefusal") },
            "save.outdated": { target: "agreed", actions: fromEvent("tellJoined", "joinedNotes") },
            "save.failed": { target: "unavailable", actions: fromEvent("takeTrouble", "trouble") }
          }
        }
      }
    }
  }
})
