import { assign, enqueueActions, setup } from "xstate"
import { countViews, type Draft, summaryDraft, type Views } from "../../domain/analytics/Draft.ts"
import { type Identity, withIdentity, type EventWithoutKey } from "../../domain/analytics/Identity.ts"
import { slot } from "../slot.ts"
import type { EventsHappened } from "./visits.machine.ts"
import { fromEvent, withEvent } from "../fromEvent.ts"

/** Who reads here, by their user's id, null for a visitor; in milliseconds since 1970, when that was so. */
export interface UserFound {
  readonly type: "user.found"
  readonly reader: string | null
  readonly at: number
}

export interface IdsTaken {
  readonly type: "ids.taken"
  readonly identity: Identity
}

export type AnalyticsEventIn =
  | UserFound
  | IdsTaken
  | EventsHappened
  /** Whether it may be measured beyond this tab, and whose it is. */
  | { readonly type: "consent.known"; readonly isGiven: boolean }

/** What the recorder is told: to keep these until the server has them. */
export interface KeepEvents {
  readonly type: "events.keep"
  readonly events: ReadonlyArray<EventWithoutKey>
  /** Their ids are the browser's, for as long as whoever reads there agrees. */
  readonly isLasting: boolean
}

/** What ids are taken by: whether they may outlive the tab, and whether its session is over. */
export interface Taking {
  readonly isLasting: boolean
  readonly isNewSession: boolean
}

/** What has happened, and to which reader. */
interface Happened {
  readonly draft: Draft
  readonly reader: string | null
}

/** What has happened; `isLeaving` where the session may end with it. */
type Told = Pick<EventsHappened, "drafts" | "isLeaving" | "at">

/** Whoever read before has gone, or has given way to somebody else. */
const hasLeft = (before: string | null, now: string | null): boolean => before !== null && before !== now

interface Context {
  readonly isGiven: boolean
  readonly reader: string | null
  /** Somebody has signed out since ids were taken last. */
  readonly hasLeft: boolean
  readonly identity: Identity | null
  /** What happened before it is known under which ids. */
  readonly held: ReadonlyArray<Happened>
  /** What was seen and not yet summed up. */
  readonly views: Views
}

/**
 * Who it is whose events are told. *waiting* until consent is known, then *taking* ids: those that last where that was
 * agreed to, else the tab's; then *telling*. What happens before waits. Whoever signs out, or gives way to somebody else,
 * ends a session, and the next begins with ids of its own. Source: product, "Events", "Consent".
 */
export const analyticsMachine = setup({
  types: { context: {} as Context, events: {} as AnalyticsEventIn },
  actors: {
    watch: slot<void, UserFound>("analytics.watch"),
    take: slot<Taking, IdsTaken>("analytics.take"),
    recorder: slot<void, never>("analytics.recorder")
  },
  actions: {
    takeConsent: assign({ isGiven: (_, isGiven: boolean) => isGiven }),
    takeReader: assign(({ context }, reader: string | null) => ({
      reader,
      hasLeft: context.hasLeft || hasLeft(context.reader, reader)
    })),
    takeIdentity: assign({ identity: (_, identity: Identity) => identity, hasLeft: false }),
    hold: assign(({ context: { held, reader } }, drafts: ReadonlyArray<Draft>) => ({
      held: [...held, ...drafts.map((draft) => ({ draft, reader }))]
    })),
    keep: enqueueActions(({ context, enqueue }, { drafts, isLeaving, at }: Told) => {
      const { identity, isGiven, reader, held } = context
      if (identity === null) return
      const happened = [...held, ...drafts.map((draft) => ({ draft, reader }))]
      const views = countViews(
        context.views,
        happened.map(({ draft }) => draft)
      )
      if (isLeaving) happened.push({ draft: summaryDraft(identity.session.startedAt, views, at), reader })
      enqueue.assign({ views: isLeaving ? {} : views, held: [] })
      const events = happened.map(({ draft, reader }) => withIdentity(draft, identity, isGiven ? reader : null))
      if (events.length === 0) return
      enqueue.sendTo("recorder", { type: "events.keep", events, isLasting: isGiven } satisfies KeepEvents)
    })
  },
  guards: {
    isOther: ({ context }, isGiven: boolean) => context.isGiven !== isGiven,
    endsSession: ({ context }, reader: string | null) => hasLeft(context.reader, reader)
  }
}).createMachine({
  id: "analytics",
  context: { isGiven: false, reader: null, hasLeft: false, identity: null, held: [], views: {} },
  invoke: [{ src: "watch" }, { src: "recorder", id: "recorder" }],
  on: {
    "user.found": { actions: fromEvent("takeReader", "reader") },
    "events.happened": { actions: fromEvent("hold", "drafts") }
  },
  initial: "waiting",
  states: {
    waiting: {
      on: {
        "consent.known": { target: "taking", actions: fromEvent("takeConsent", "isGiven") }
      }
    },
    taking: {
      invoke: {
        src: "take",
        input: ({ context }) => ({ isLasting: context.isGiven, isNewSession: context.hasLeft })
      },
      on: {
        "consent.known": {
          guard: fromEvent("isOther", "isGiven"),
          target: "taking",
          reenter: true,
          actions: fromEvent("takeConsent", "isGiven")
        },
        "user.found": {
          guard: fromEvent("endsSession", "reader"),
          target: "taking",
          reenter: true,
          actions: fromEvent("takeReader", "reader")
        },
        "ids.taken": {
          target: "telling",
          actions: [
            fromEvent("takeIdentity", "identity"),
            { type: "keep", params: { drafts: [], isLeaving: false, at: 0 } }
          ]
        }
      }
    },
    telling: {
      on: {
        "events.happened": { actions: withEvent("keep") },
        "consent.known": {
          guard: fromEvent("isOther", "isGiven"),
          target: "taking",
          actions: fromEvent("takeConsent", "isGiven")
        },
        "user.found": {
          guard: fromEvent("endsSession", "reader"),
          target: "taking",
          actions: [
            { type: "keep", params: ({ event }) => ({ drafts: [], isLeaving: true, at: event.at }) },
            fromEvent("takeReader", "reader")
          ]
        }
      }
    }
  }
})
