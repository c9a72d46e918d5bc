import { assign, setup } from "xstate"
import type { OwnArchive, OwnData } from "../../domain/account/OwnData.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import { fromEvent } from "../fromEvent.ts"
import { slot } from "../slot.ts"

export type DataAnswer =
  | { readonly type: "data.loaded"; readonly data: OwnData }
  | { readonly type: "data.failed"; readonly trouble: Trouble }

export type ArchiveAnswer =
  | { readonly type: "archive.asked"; readonly archive: OwnArchive }
  | { readonly type: "archive.refused"; readonly trouble: Trouble }

export type DownloadAnswer =
  | { readonly type: "archive.opened" }
  | { readonly type: "archive.missing"; readonly trouble: Trouble }

export type ArchiveEvent =
  | DataAnswer
  | ArchiveAnswer
  | DownloadAnswer
  | { readonly type: "data.reload" }
  | { readonly type: "form.edit"; readonly password: string }
  | { readonly type: "archive.ask" }
  | { readonly type: "archive.download" }

interface Context {
  readonly data: OwnData | null
  readonly password: string
  /** The password is needed and was not given. */
  readonly isPasswordMissing: boolean
  readonly trouble: Trouble | null
}

/** Milliseconds between questions whether the archive is ready. */
export const archiveDelay = 3000

const needsPassword = ({ data, password }: Context): boolean => data?.hasPassword === true && password === ""

/**
 * What is stored of a user, and its archive: *loading*, then *failed*, or *deciding* what the archive's state asks for:
 * *resting*, in which it can be asked for or downloaded, or *waiting* until it is made, and *refreshing* each 3 s. Source:
 * product, "One's own data".
 */
export const archiveMachine = setup({
  types: { context: {} as Context, events: {} as ArchiveEvent, tags: {} as "shown" },
  actors: {
    load: slot<void, DataAnswer>("archive.load"),
    ask: slot<{ readonly password: string }, ArchiveAnswer>("archive.ask"),
    download: slot<{ readonly id: string }, DownloadAnswer>("archive.download")
  },
  delays: { archiveDelay },
  actions: {
    takeData: assign({ data: (_, data: OwnData) => data }),
    takeArchive: assign(({ context }, archive: OwnArchive) => ({
      data: context.data === null ? null : { ...context.data, archive },
      password: ""
    })),
    edit: assign((_, password: string) => ({ password, isPasswordMissing: false, trouble: null })),
    missPassword: assign({ isPasswordMissing: true, trouble: null }),
    takeTrouble: assign({ trouble: (_, trouble: Trouble) => trouble }),
    forgetTrouble: assign({ trouble: null, isPasswordMissing: false })
  },
  guards: {
    isBeingMade: ({ context }) => context.data?.archive?.state === "asked",
    isWithoutPassword: ({ context }) => needsPassword(context),
    isReady: ({ context }) => context.data?.archive?.state === "ready",
    /** Another tab has asked, or the archive has expired: the list here is old. */
    isOutdated: (_, trouble: Trouble) => ["ArchiveTooSoon", "ArchiveNotFound"].includes(trouble._tag)
  }
}).createMachine({
  id: "archive",
  context: { data: null, password: "", isPasswordMissing: false, trouble: null },
  initial: "loading",
  states: {
    loading: {
      entry: "forgetTrouble",
      invoke: { src: "load" },
      on: {
        "data.loaded": { target: "deciding", actions: fromEvent("takeData", "data") },
        "data.failed": { target: "failed", actions: fromEvent("takeTrouble", "trouble") }
      }
    },
    failed: { on: { "data.reload": "loading" } },
    deciding: { tags: "shown", always: [{ guard: "isBeingMade", target: "waiting" }, { target: "resting" }] },
    resting: {
      tags: "shown",
      on: {
        "form.edit": { actions: fromEvent("edit", "password") },
        "archive.ask": [
          { guard: "isWithoutPassword", actions: "missPassword" },
          { target: "asking", actions: "forgetTrouble" }
        ],
        "archive.download": { guard: "isReady", target: "downloading", actions: "forgetTrouble" }
      }
    },
    asking: {
      tags: "shown",
      invoke: { src: "ask", input: ({ context: { password } }) => ({ password }) },
      on: {
        "archive.asked": { target: "deciding", actions: fromEvent("takeArchive", "archive") },
        "archive.refused": [
          {
            guard: fromEvent("isOutdated", "trouble"),
            target: "refreshing",
            actions: fromEvent("takeTrouble", "trouble")
          },
          { target: "resting", actions: fromEvent("takeTrouble", "trouble") }
        ]
      }
    },
    downloading: {
      tags: "shown",
      invoke: { src: "download", input: ({ context: { data } }) => ({ id: data?.archive?.id ?? "" }) },
      on: {
        "archive.opened": "resting",
        "archive.missing": [
          {
            guard: fromEvent("isOutdated", "trouble"),
            target: "refreshing",
            actions: fromEvent("takeTrouble", "trouble")
          },
          { target: "resting", actions: fromEvent("takeTrouble", "trouble") }
        ]
      }
    },
    waiting: { tags: "shown", after: { archiveDelay: "refreshing" } },
    refreshing: {
      tags: "shown",
      invoke: { src: "load" },
      on: {
        "data.loaded": { target: "deciding", actions: fromEvent("takeData", "data") },
        // What was known stays; it is asked again if it is being made.
        "data.failed": "deciding"
      }
    }
  }
})
