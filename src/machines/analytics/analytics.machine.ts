import { assign, enqueueActions, setup } from "xstate"
import type { AnalyticsContext } from "../../domain/analytics/AnalyticsEvent.ts"
import { countViews, type Draft, summaryDrafts, type Views } from "../../domain/analytics/Draft.ts"
import { type Identity, withIdentity, type EventWithoutKey } from "../../domain/analytics/Identity.ts"
import { slot } from "../slot.ts"
import type { EventsHappened } from "./visits.machine.ts"
import { fromEvent, withEvent } from "../fromEvent.ts"

/** The signed-in user's id, null for a visitor, and when that was so, in milliseconds since 1970. */
export interface UserFound {
  readonly type: "user.found"
  readonly userId: string | null
  readonly at: number
}

export interface IdsKnown {
  readonly type: "ids.known"
  readonly identity: Identity
}

export type AnalyticsEventIn =
  | UserFound
  | IdsKnown
  | EventsHappened
  /** Whether the user agreed to be measured beyond this tab. */
  | { readonly type: "consent.known"; readonly isGiven: boolean }

/** Tells the recorder to keep these events until the server has them. */
export interface KeepEvents {
  readonly type: "events.keep"
  readonly events: ReadonlyArray<EventWithoutKey>
  /** Whether their ids are those of the browser, which need consent. */
  readonly isLasting: boolean
}

/** Whether the ids may outlive the tab, and whether a new session begins. */
export interface IdentityRequest {
  readonly isLasting: boolean
  readonly isNewSession: boolean
}

/** An event and the user it belongs to. */
interface Happened {
  readonly draft: Draft
  readonly userId: string | null
}

/** A batch of events; `isLeaving` if the session may end with it. */
type Told = Pick<EventsHappened, "drafts" | "isLeaving" | "at">

/** The user signed out, or another one signed in. */
const hasLeft = (before: string | null, now: string | null): boolean => before !== null && before !== now

interface Context {
  readonly isGiven: boolean
  readonly userId: string | null
  /** A user signed out since the ids were last read. */
  readonly hasLeft: boolean
  readonly identity: Identity | null
  /** Events from before the ids were known. */
  readonly queued: ReadonlyArray<Happened>
  /** Page views that are not in a summary yet. */
  readonly views: Views
  /** Where something was told of last. */
  readonly last: AnalyticsContext
}

/**
 * Under which ids events are recorded. *waiting* until consent is known, then *identifying*: reading ids that last if
 * the user agreed, else the tab's; then *recording*. Earlier events are queued. Signing out or changing users ends the
 * session, and the next one gets its own ids. Source: product, "Events", "Consent".
 */
export const analyticsMachine = setup({
  types: { context: {} as Context, events: {} as AnalyticsEventIn },
  actors: {
    watch: slot<void, UserFound>("analytics.watch"),
    take: slot<IdentityRequest, IdsKnown>("analytics.take"),
    recorder: slot<void, never>("analytics.recorder")
  },
  actions: {
    takeConsent: assign({ isGiven: (_, isGiven: boolean) => isGiven }),
    takeUser: assign(({ context }, userId: string | null) => ({
      userId,
      hasLeft: context.hasLeft || hasLeft(context.userId, userId)
    })),
    takeIdentity: assign({ identity: (_, identity: Identity) => identity, hasLeft: false }),
    queue: assign(({ context: { queued, userId } }, drafts: ReadonlyArray<Draft>) => ({
      queued: [...queued, ...drafts.map((draft) => ({ draft, userId }))]
    })),
    keep: enqueueActions(({ context, enqueue }, { drafts, isLeaving, at }: Told) => {
      const { identity, isGiven, userId, queued } = context
      if (identity === null) return
      const happened = [...queued, ...drafts.map((draft) => ({ draft, userId }))]
      const views = countViews(
        context.views,
        happened.map(({ draft }) => draft)
      )
      const last = happened.at(-1)?.draft.context ?? context.last
      const { startedAt } = identity.session
      if (isLeaving) happened.push(...summaryDrafts({ startedAt, last }, views, at).map((draft) => ({ draft, userId })))
      enqueue.assign({ views: isLeaving ? {} : views, last, queued: [] })
      const events = happened.map(({ draft, userId }) => withIdentity(draft, identity, isGiven ? userId : null))
      if (events.length === 0) return
      enqueue.sendTo("recorder", { type: "events.keep", events, isLasting: isGiven } satisfies KeepEvents)
    })
  },
  guards: {
    isOther: ({ context }, isGiven: boolean) => context.isGiven !== isGiven,
    endsSession: ({ context }, userId: string | null) => hasLeft(context.userId, userId)
  }
}).createMachine({
  id: "analytics",
  context: { isGiven: false, userId: null, hasLeft: false, identity: null, queued: [], views: {}, last: "site" },
  invoke: [{ src: "watch" }, { src: "recorder", id: "recorder" }],
  on: {
    "user.found": { actions: fromEvent("takeUser", "userId") },
    "events.happened": { actions: fromEvent("queue", "drafts") }
  },
  initial: "waiting",
  states: {
    waiting: {
      on: {
        "consent.known": { target: "identifying", actions: fromEvent("takeConsent", "isGiven") }
      }
    },
    identifying: {
      invoke: {
        src: "take",
        input: ({ context }) => ({ isLasting: context.isGiven, isNewSession: context.hasLeft })
      },
      on: {
        "consent.known": {
          guard: fromEvent("isOther", "isGiven"),
          target: "identifying",
          reenter: true,
          actions: fromEvent("takeConsent", "isGiven")
        },
        "user.found": {
          guard: fromEvent("endsSession", "userId"),
          target: "identifying",
          reenter: true,
          actions: fromEvent("takeUser", "userId")
        },
        "ids.known": {
          target: "recording",
          actions: [
            fromEvent("takeIdentity", "identity"),
            { type: "keep", params: { drafts: [], isLeaving: false, at: 0 } }
          ]
        }
      }
    },
    recording: {
      on: {
        "events.happened": { actions: withEvent("keep") },
        "consent.known": {
          guard: fromEvent("isOther", "isGiven"),
          target: "identifying",
          actions: fromEvent("takeConsent", "isGiven")
        },
        "user.found": {
          guard: fromEvent("endsSession", "userId"),
          target: "identifying",
          actions: [
            { type: "keep", params: ({ event }) => ({ drafts: [], isLeaving: true, at: event.at }) },
            fromEvent("takeUser", "userId")
          ]
        }
      }
    }
  }
})
