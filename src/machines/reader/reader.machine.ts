import { assign, emit, enqueueActions, sendTo, setup } from "xstate"
import type { Device } from "../../domain/account/Device.ts"
import type { MagazineInfo } from "../../domain/reader/MagazineInfo.ts"
import { pageAsked } from "../../domain/reader/pageParameter.ts"
import type { Size } from "../../domain/reader/scale.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import type { RevokeAnswer } from "../account/devices.machine.ts"
import { slot } from "../slot.ts"
import {
  type AccessBy,
  type AccessCrowded,
  type LicenceRefused,
  openingMachine,
  type OpeningInput,
  type OpeningNews
} from "./opening.machine.ts"
import type { PagesNews } from "./pages.machine.ts"
import { type PdfReplaced, replacementMachine } from "./replacement.machine.ts"
import { slideShown } from "./slides.view.ts"
import { surfaceMachine } from "./surface.machine.ts"
import { isTextOpen, slidesOf, type SurfaceRef } from "./surface.view.ts"
import type { ViewRefused } from "./zoomEvents.ts"
import { fromEvent, withEvent } from "../fromEvent.ts"

export interface ReaderInput extends OpeningInput {
  /** The `sayfa` value of the address, as it stands there. */
  readonly sayfa: string | null
  /** Its `alinti` value. */
  readonly alinti: string | null
  /** Its `ara` value. */
  readonly ara: string | null
  readonly viewport: Size
}

export type StyleAnswer = { readonly type: "style.loaded" } | { readonly type: "style.failed" }
export type RenewalAnswer =
  | { readonly type: "access.renewed" }
  | { readonly type: "access.lost" }
  | AccessCrowded
  | PdfReplaced

export type ReaderEvent =
  | OpeningNews
  | StyleAnswer
  | RenewalAnswer
  | RevokeAnswer
  | PagesNews
  | ViewRefused
  | PdfReplaced
  /** The reader has come to rest on another slide. */
  | { readonly type: "page.turned" }
  | { readonly type: "reader.retry" }
  /** The user has come to hold something that opens the issue; `needsPlace` where only a plan does. */
  | { readonly type: "access.opened"; readonly needsPlace: boolean }
  | { readonly type: "device.revoke"; readonly id: string }

/** News for the developers' log alone. */
export type ReaderNews =
  | LicenceRefused
  | { readonly type: "sayfa.ignored"; readonly sayfa: string }
  | ViewRefused
  /** The pages that follow are another PDF's. */
  | PdfReplaced

export interface Renewal {
  readonly grantedBy: AccessBy | "free"
  readonly issueId: string
  readonly publicationId: string
  readonly pagePath: string
}

interface ReaderContext {
  readonly asked: ReaderInput
  /** The page that was read when another PDF took the place of the one it is of; null before. */
  readonly place: number | null
  readonly magazine: MagazineInfo | null
  readonly grantedBy: AccessBy | "free"
  /** The devices that hold every seat of the plan; none where something else refuses. */
  readonly devices: ReadonlyArray<Device>
  /** The device that is being signed out. */
  readonly device: string | null
  readonly trouble: Trouble | null
}

type Children = { readonly surface?: SurfaceRef | undefined }

/** The first page of the slide that is shown; null where there is none. */
const pageShown = ({ surface }: Children): number | null =>
  surface === undefined ? null : (slideShown(slidesOf(surface).getSnapshot())[0] ?? null)

const nothing = { magazine: null, grantedBy: "free", devices: [], device: null, trouble: null } as const

const need = (context: ReaderContext): MagazineInfo => {
  if (context.magazine === null) throw new Error("The reader reads before its issue is loaded")
  return context.magazine
}

/** The page that the address names; null where it names none of the issue. */
const pageNamed = (context: ReaderContext): number | null =>
  pageAsked(context.asked.sayfa ?? "", need(context).totalPage)

/** A page that was read may lie beyond the end of the PDF that took its place. */
const placeIn = (context: ReaderContext): number | null =>
  context.place === null ? pageNamed(context) : Math.min(context.place, need(context).totalPage)

/**
 * An issue being opened: *opening* is *loading* the issue and *judging* licence and access; then it is *reading*, or
 * stays at an obstacle. It is *crowded* while too many devices use the plan. Reading renews access once when content is
 * forbidden, and opens a PDF that was replaced anew. Source: product, "Reader addresses", "Access in the reader",
 * "Devices".
 */
export const readerMachine = setup({
  types: {
    input: {} as ReaderInput,
    context: {} as ReaderContext,
    events: {} as ReaderEvent,
    emitted: {} as ReaderNews,
    children: {} as { readonly surface: "surface"; readonly replacement: "replacement" },
    tags: {} as
      | "busy"
      | "unnamed"
      | "unreadable"
      | "failed"
      | "refused"
      | "crowded"
      | "unlicensed"
      | "unstyled"
      | "reading"
  },
  actors: {
    opening: openingMachine,
    renewal: slot<Renewal, RenewalAnswer>("reader.renewal"),
    revoke: slot<{ readonly id: string }, RevokeAnswer>("reader.revoke"),
    style: slot<MagazineInfo, StyleAnswer>("reader.style"),
    replacement: replacementMachine,
    surface: surfaceMachine
  },
  actions: {
    forget: assign(nothing),
    takeMagazine: assign({ magazine: (_, magazine: MagazineInfo) => magazine }),
    takeGrant: assign({ grantedBy: (_, by: AccessBy | "free") => by }),
    takeDevices: assign({ devices: (_, devices: ReadonlyArray<Device>) => devices }),
    takeDevice: assign((_, device: string) => ({ device, trouble: null })),
    takeTrouble: assign({ trouble: (_, trouble: Trouble) => trouble }),
    renewPages: sendTo("surface", { type: "pages.renew" }),
    refusePages: sendTo("surface", { type: "pages.refuse" }),
    takePlace: assign(({ self }) => ({ place: pageShown(self.getSnapshot().children) })),
    /** A text that is read or listened to is not taken away. */
    tellTurned: enqueueActions(({ self, enqueue }) => {
      const { surface }: Children = self.getSnapshot().children
      if (surface !== undefined && !isTextOpen(surface.getSnapshot()))
        enqueue.sendTo("replacement", { type: "page.turned" })
    }),
    tellReplaced: emit((): ReaderNews => ({ type: "pdf.replaced" })),
    tellUnlicensed: emit((_, news: LicenceRefused): ReaderNews => news),
    tellViewRefused: emit((_, news: ViewRefused): ReaderNews => news),
    tellIgnoredSayfa: enqueueActions(({ context, enqueue }) => {
      const { sayfa } = context.asked
      if (context.place === null && sayfa !== null && pageNamed(context) === null) {
        enqueue.emit({ type: "sayfa.ignored", sayfa })
      }
    })
  },
  guards: {
    hasId: ({ context: { asked } }) => asked.issueId !== "" || asked.variant === "free",
    hasDevice: ({ context }, id: string) => context.devices.some((device) => device.id === id),
    isPlaceless: (_, needsPlace: boolean) => !needsPlace
  }
}).createMachine({
  id: "reader",
  context: ({ input }) => ({ asked: input, place: null, ...nothing }),
  initial: "addressing",
  states: {
    addressing: { always: [{ guard: "hasId", target: "opening" }, { target: "unnamed" }] },
    unnamed: { tags: "unnamed" },
    opening: {
      tags: "busy",
      entry: "forget",
      invoke: { src: "opening", input: ({ context }) => context.asked },
      on: {
        "issue.failed": { target: "failed", actions: fromEvent("takeTrouble", "trouble") }
      },
      initial: "loading",
      states: {
        loading: {
          on: {
            "issue.known": {
              target: "judging",
              actions: fromEvent("takeMagazine", "magazine")
            },
            "issue.unreadable": "#reader.unreadable"
          }
        },
        judging: {
          on: {
            "licence.refused": {
              target: "#reader.unlicensed",
              actions: withEvent("tellUnlicensed")
            },
            "access.granted": {
              target: "#reader.reading",
              actions: fromEvent("takeGrant", "by")
            },
            "access.refused": "#reader.refused",
            "access.crowded": {
              target: "#reader.crowded",
              actions: fromEvent("takeDevices", "devices")
            }
          }
        }
      }
    },
    unreadable: { tags: "unreadable", on: { "reader.retry": "opening" } },
    failed: { tags: "failed", on: { "reader.retry": "opening" } },
    refused: { tags: "refused", on: { "reader.retry": "opening", "access.opened": "opening" } },
    crowded: {
      tags: "crowded",
      on: {
        "access.opened": { guard: fromEvent("isPlaceless", "needsPlace"), target: "opening" }
      },
      initial: "shown",
      states: {
        shown: {
          on: {
            "reader.retry": "#reader.opening",
            "device.revoke": {
              guard: fromEvent("hasDevice", "id"),
              target: "revoking",
              actions: fromEvent("takeDevice", "id")
            }
          }
        },
        revoking: {
          tags: "busy",
          invoke: { src: "revoke", input: ({ context }) => ({ id: context.device ?? "" }) },
          on: {
            "device.revoked": "#reader.opening",
            "device.kept": { target: "shown", actions: fromEvent("takeTrouble", "trouble") }
          }
        }
      }
    },
    unlicensed: { tags: "unlicensed" },
    unstyled: { tags: "unstyled", on: { "reader.retry": "opening" } },
    reading: {
      entry: "tellIgnoredSayfa",
      invoke: [
        { src: "style", input: ({ context }) => need(context) },
        {
          src: "replacement",
          id: "replacement",
          input: ({ context }) => ({ issueId: need(context).newIssueId, pagePath: need(context).pagePath })
        },
        {
          src: "surface",
          id: "surface",
          input: ({ context }) => ({
            magazine: need(context),
            viewport: context.asked.viewport,
            page: placeIn(context) ?? 1,
            isPlaceNamed: placeIn(context) !== null,
            alinti: context.place === null ? context.asked.alinti : null,
            ara: context.place === null ? context.asked.ara : null
          })
        }
      ],
      type: "parallel",
      on: {
        "style.failed": "unstyled",
        "view.refused": { actions: withEvent("tellViewRefused") },
        "page.turned": { actions: "tellTurned" },
        "pdf.replaced": { target: "opening", actions: ["takePlace", "tellReplaced"] }
      },
      states: {
        style: {
          initial: "awaited",
          states: { awaited: { on: { "style.loaded": "worn" } }, worn: { tags: "reading" } }
        },
        content: {
          initial: "open",
          states: {
            open: { on: { "content.forbidden": "renewing" } },
            renewing: {
              invoke: {
                src: "renewal",
                input: ({ context }) => ({
                  grantedBy: context.grantedBy,
                  issueId: need(context).newIssueId,
                  publicationId: need(context).publicationId,
                  pagePath: need(context).pagePath
                })
              },
              on: {
                "access.renewed": { target: "open", actions: "renewPages" },
                "access.lost": { target: "open", actions: "refusePages" },
                "access.crowded": {
                  target: "#reader.crowded",
                  actions: fromEvent("takeDevices", "devices")
                }
              }
            }
          }
        }
      }
    }
  }
})
