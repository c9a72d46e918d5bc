import { assign, setup } from "xstate"
import {
  type IdsBySource,
  type ListedNotification,
  unreadCount,
  withRead
} from "../../domain/account/notificationList.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import { fromEvent } from "../fromEvent.ts"
import { slot } from "../slot.ts"

type List = ReadonlyArray<ListedNotification>

export type NotificationsAnswer =
  /** What was shown before, sent before the answer. */
  | { readonly type: "notifications.recalled"; readonly list: List }
  | { readonly type: "notifications.loaded"; readonly list: List }
  | { readonly type: "notifications.failed"; readonly trouble: Trouble }

export interface MarkingEnded {
  readonly type: "marking.ended"
  /** What the server knows to be read now. */
  readonly read: IdsBySource
  /** Something was not marked. */
  readonly isWhole: boolean
}

export type NotificationsEvent =
  | NotificationsAnswer
  | MarkingEnded
  /** The list may have changed since. */
  | { readonly type: "notifications.reload" }
  /** How many are unread, as the shell's count has learned. */
  | { readonly type: "count.known"; readonly count: number }
  | { readonly type: "all.read" }

export interface NotificationsInput {
  readonly userId: string
}

interface Context extends NotificationsInput {
  /** Null until known. */
  readonly list: List | null
  /** Why the list could not be loaded, until it is. */
  readonly trouble: Trouble | null
  /** The last marking failed, at least for some. */
  readonly isUnmarked: boolean
}

/**
 * The user's notifications: *loading*, then *settled* with a list, old or new, or a trouble; *marking* while all are
 * marked as read, after which a list that is *due* is loaded again. Source: product, "Notifications".
 */
export const notificationsMachine = setup({
  types: {
    input: {} as NotificationsInput,
    context: {} as Context,
    events: {} as NotificationsEvent,
    tags: {} as "busy"
  },
  actors: {
    load: slot<NotificationsInput, NotificationsAnswer>("notifications.load"),
    mark: slot<NotificationsInput & { readonly list: List }, MarkingEnded>("notifications.mark")
  },
  actions: {
    recall: assign({ list: ({ context }, list: List) => context.list ?? list }),
    take: assign((_, list: List) => ({ list, trouble: null })),
    takeTrouble: assign({ trouble: (_, trouble: Trouble) => trouble }),
    forgetUnmarked: assign({ isUnmarked: false }),
    takeRead: assign({ list: ({ context }, read: IdsBySource) => withRead(context.list ?? [], read) }),
    takeOutcome: assign({ isUnmarked: (_, isWhole: boolean) => !isWhole })
  },
  guards: {
    hasUnread: ({ context }) => unreadCount(context.list ?? []) > 0,
    isOther: ({ context }, count: number) => context.list === null || unreadCount(context.list) !== count
  }
}).createMachine({
  id: "notifications",
  context: ({ input }) => ({ ...input, list: null, trouble: null, isUnmarked: false }),
  initial: "loading",
  states: {
    loading: {
      tags: "busy",
      invoke: { src: "load", input: ({ context: { userId } }) => ({ userId }) },
      on: {
        // What is on its way may lack what has happened since.
        "notifications.reload": { target: "loading", reenter: true },
        "notifications.recalled": { actions: fromEvent("recall", "list") },
        "notifications.loaded": { target: "settled", actions: fromEvent("take", "list") },
        "notifications.failed": { target: "settled", actions: fromEvent("takeTrouble", "trouble") },
        "all.read": { guard: "hasUnread", target: "marking" }
      }
    },
    settled: {
      on: {
        "notifications.reload": "loading",
        "count.known": { guard: fromEvent("isOther", "count"), target: "loading" },
        "all.read": { guard: "hasUnread", target: "marking" }
      }
    },
    marking: {
      entry: "forgetUnmarked",
      invoke: { src: "mark", input: ({ context: { userId, list } }) => ({ userId, list: list ?? [] }) },
      initial: "alone",
      states: {
        alone: {
          on: {
            "notifications.reload": "due",
            "count.known": { guard: fromEvent("isOther", "count"), target: "due" },
            "marking.ended": {
              target: "#notifications.settled",
              actions: [fromEvent("takeRead", "read"), fromEvent("takeOutcome", "isWhole")]
            }
          }
        },
        due: {
          on: {
            "marking.ended": {
              target: "#notifications.loading",
              actions: [fromEvent("takeRead", "read"), fromEvent("takeOutcome", "isWhole")]
            }
          }
        }
      }
    }
  }
})
