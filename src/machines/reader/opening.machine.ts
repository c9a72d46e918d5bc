import { assign, enqueueActions, sendParent, setup } from "xstate"
import type { Device } from "../../domain/account/Device.ts"
import type { Issue } from "../../domain/catalogue/Issue.ts"
import type { LicenceVerdict } from "../../domain/reader/activation.ts"
import { type MagazineInfo, magazineInfo } from "../../domain/reader/MagazineInfo.ts"
import type { ReaderVariant } from "../../domain/reader/ReaderAddress.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import { slot } from "../slot.ts"
import { fromEvent, withEvent } from "../fromEvent.ts"

export interface OpeningInput {
  readonly variant: ReaderVariant
  /** As the address names it: of no meaning for the free issue. */
  readonly issueId: string
  readonly signedIn: boolean
}

/**
 * The three calls that can open a paid issue, in the order of their verdicts; what is open to `everybody`, as the pages of a
 * preview are, and what is `free`, needs none.
 */
export type AccessBy = "library" | "subscription" | "ip" | "everybody"

/** Answered, but without an issue in it. */
interface IssueUnreadable {
  readonly type: "issue.unreadable"
}
interface IssueFailed {
  readonly type: "issue.failed"
  readonly trouble: Trouble
}
export type IssueAnswer = { readonly type: "issue.loaded"; readonly issue: Issue } | IssueUnreadable | IssueFailed
export type LicenceAnswer =
  | { readonly type: "licence.judged"; readonly verdict: LicenceVerdict }
  | { readonly type: "licence.failed"; readonly trouble: Trouble }
/** A call that failed counts as a no, and the next call decides. */
export interface AccessAnswer {
  readonly type: "access.judged"
  readonly by: AccessBy
  readonly granted: boolean
}
/** A plan opens it, but these devices hold all its seats. */
export interface AccessCrowded {
  readonly type: "access.crowded"
  readonly devices: ReadonlyArray<Device>
}

export interface LicenceRefused {
  readonly type: "licence.refused"
  readonly verdict: LicenceVerdict
}

/** News for the reader: the issue as soon as it is known, and in the end what was decided. */
export type OpeningNews =
  | { readonly type: "issue.known"; readonly magazine: MagazineInfo }
  | { readonly type: "access.granted"; readonly by: AccessBy | "free" }
  | { readonly type: "access.refused" }
  | AccessCrowded
  | LicenceRefused
  | IssueUnreadable
  | IssueFailed

export interface AccessQuestion {
  readonly by: AccessBy
  readonly issueId: string
  readonly publicationId: string
}

interface OpeningContext {
  readonly asked: OpeningInput
  readonly magazine: MagazineInfo | null
  readonly verdict: LicenceVerdict | null
  /** What the access call that needs nobody else's answer has said, while the issue is still being loaded. */
  readonly firstAnswer: AccessAnswer | null
  /** The devices that hold every seat of the plan; none where something else refuses. */
  readonly devices: ReadonlyArray<Device>
}

const firstCall = ({ variant, signedIn }: OpeningInput): AccessBy => {
  if (variant === "preview" || variant === "free") return "everybody"
  return signedIn ? "library" : "ip"
}

const question = ({ asked, magazine }: OpeningContext, by: AccessBy): AccessQuestion => ({
  by,
  issueId: asked.issueId,
  publicationId: magazine?.publicationId ?? ""
})

/**
 * Opens an issue: *loading* it, then checking its *licence*, then *access*: the user's library, their *subscription*, and
 * the address (*ip*). The outcome is *told*. Requests that need no other answer leave at once; the states are the order
 * of the verdicts. Source: product, "Opening", "Access in the reader", "Devices".
 */
export const openingMachine = setup({
  types: {
    input: {} as OpeningInput,
    context: {} as OpeningContext,
    events: {} as IssueAnswer | LicenceAnswer | AccessAnswer | AccessCrowded
  },
  actors: {
    issue: slot<Pick<OpeningInput, "variant" | "issueId">, IssueAnswer>("opening.issue"),
    licence: slot<void, LicenceAnswer>("opening.licence"),
    access: slot<AccessQuestion, AccessAnswer | AccessCrowded>("opening.access")
  },
  actions: {
    takeIssue: enqueueActions(({ context, enqueue }, issue: Issue) => {
      const magazine = magazineInfo(issue, context.asked.variant)
      enqueue.assign({ magazine })
      enqueue.sendParent({ type: "issue.known", magazine } satisfies OpeningNews)
    }),
    takeVerdict: assign({ verdict: (_, verdict: LicenceVerdict) => verdict }),
    takeAnswer: assign({ firstAnswer: (_, answer: AccessAnswer) => answer }),
    takeDevices: assign({ devices: (_, devices: ReadonlyArray<Device>) => devices }),
    tell: sendParent((_, news: OpeningNews) => news)
  },
  guards: {
    isLicensed: ({ context }) => context.verdict === "valid",
    isUnlicensed: ({ context }) => context.verdict !== null && context.verdict !== "valid",
    isFree: ({ context }) => context.magazine?.isPaid === false,
    isGranted: ({ context }) => context.firstAnswer?.granted === true,
    isDenied: ({ context }) => context.firstAnswer?.granted === false,
    isDeniedReader: ({ context }) => context.asked.signedIn && context.firstAnswer?.granted === false,
    isCrowded: ({ context }) => context.devices.length > 0,
    isYes: (_, answer: AccessAnswer) => answer.granted
  }
}).createMachine({
  id: "opening",
  context: ({ input }) => ({ asked: input, magazine: null, verdict: null, firstAnswer: null, devices: [] }),
  invoke: [
    { src: "issue", input: ({ context: { asked } }) => ({ variant: asked.variant, issueId: asked.issueId }) },
    { src: "licence" },
    { src: "access", input: ({ context }) => question(context, firstCall(context.asked)) }
  ],
  on: {
    "licence.judged": { actions: fromEvent("takeVerdict", "verdict") },
    "licence.failed": {
      target: ".told",
      actions: { type: "tell", params: ({ event }) => ({ type: "issue.failed", trouble: event.trouble }) }
    },
    "access.judged": { actions: withEvent("takeAnswer") }
  },
  initial: "loading",
  states: {
    loading: {
      on: {
        "issue.loaded": {
          target: "licence",
          actions: fromEvent("takeIssue", "issue")
        },
        "issue.unreadable": { target: "told", actions: withEvent("tell") },
        "issue.failed": { target: "told", actions: withEvent("tell") }
      }
    },
    licence: {
      always: [
        { guard: "isLicensed", target: "access" },
        {
          guard: "isUnlicensed",
          target: "told",
          actions: {
            type: "tell",
            params: ({ context }) => ({ type: "licence.refused", verdict: context.verdict ?? "malformed" })
          }
        }
      ]
    },
    access: {
      always: [
        {
          guard: "isFree",
          target: "told",
          actions: { type: "tell", params: { type: "access.granted", by: "free" } }
        },
        {
          guard: "isGranted",
          target: "told",
          actions: {
            type: "tell",
            params: ({ context }) => ({ type: "access.granted", by: firstCall(context.asked) })
          }
        },
        { guard: "isDeniedReader", target: "subscription" },
        { guard: "isDenied", target: "told", actions: { type: "tell", params: { type: "access.refused" } } }
      ]
    },
    subscription: {
      invoke: { src: "access", input: ({ context }) => question(context, "subscription") },
      on: {
        "access.judged": [
          {
            guard: withEvent("isYes"),
            target: "told",
            actions: { type: "tell", params: { type: "access.granted", by: "subscription" } }
          },
          { target: "ip" }
        ],
        // Access by address needs no device seat.
        "access.crowded": { target: "ip", actions: fromEvent("takeDevices", "devices") }
      }
    },
    ip: {
      invoke: { src: "access", input: ({ context }) => question(context, "ip") },
      on: {
        "access.judged": [
          {
            guard: withEvent("isYes"),
            target: "told",
            actions: { type: "tell", params: { type: "access.granted", by: "ip" } }
          },
          {
            guard: "isCrowded",
            target: "told",
            actions: {
              type: "tell",
              params: ({ context }) => ({ type: "access.crowded", devices: context.devices })
            }
          },
          { target: "told", actions: { type: "tell", params: { type: "access.refused" } } }
        ]
      }
    },
    told: { type: "final" }
  }
})
