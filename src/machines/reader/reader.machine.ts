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
import { surfaceMachine } from "./surface.machine.ts"
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
export type RenewalAnswer = { readonly type: "access.renewed" } | { readonly type: "access.lost" } | AccessCrowded

export type ReaderEvent =
  | OpeningNews
  | StyleAnswer
  | RenewalAnswer
  | RevokeAnswer
  | PagesNews
  | ViewRefused
  | { readonly type: "reader.retry" }
  /** The user has come to hold something that opens the issue; `needsPlace` where only a plan does. */
  | { readonly type: "access.opened"; readonly needsPlace: boolean }
  | { readonly type: "device.revoke"; readonly id: string }

/** News for the developers' log alone. */
export type ReaderNews = LicenceRefused | { readonly type: "sayfa.ignored"; readonly sayfa: string } | ViewRefused

export interface Renewal {
  readonly grantedBy: AccessBy | "free"
  readonly issueId: string
  readonly publicationId: string
}

interface ReaderContext {
  readonly asked: ReaderInput
  readonly magazine: MagazineInfo | null
  readonly grantedBy: AccessBy | "free"
  /** The devices that hold every seat of the plan; none where something else refuses. */
  readonly devices: ReadonlyArray<Device>
  /** The device that is being signed out. */
  readonly device: string | null
  readonly trouble: Trouble | null
}

const nothing = { magazine: null, grantedBy: "free", devices: [], device: null, trouble: null } as const

const need = (context: ReaderContext): MagazineInfo => {
  if (context.magazine === null) throw new Error("The reader reads before its issue is loaded")
  return context.magazine
}

/** The page that the address names; null where it names none of the issue. */
const pageNamed = (context: ReaderContext): number | null =>
  pageAsked(context.asked.sayfa ?? "", need(context).totalPage)

/**
 * An issue being opened: *opening* is *loading* the issue and *judging* licence and access; then it is *reading*, or
 * stays at an obstacle. It is *crowded* while too many devices use the plan. Reading renews access once when content is
 * forbidden. Source: product, "Reader addresses", "Access in the reader", "Devices".
 */
export const readerMachine = setup({
  types: {
    input: {} as ReaderInput,
    context: {} as ReaderContext,
    events: {} as ReaderEvent,
    emitted: {} as ReaderNews,
    children: {} as { readonly surface: "surface" },
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
    tellUnlicensed: emit((_, news: LicenceRefused): ReaderNews => news),
    tellViewRefused: emit((_, news: ViewRefused): ReaderNews => news),
    tellIgnoredSayfa: enqueueActions(({ context, enqueue }) => {
      const { sayfa } = context.asked
      if (sayfa !== null && pageNamed(context) === null) {
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
  context: ({ input }) => ({ asked: input, ...nothing }),
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
          src: "surface",
          id: "surface",
          input: ({ context }) => ({
            magazine: need(context),
            viewport: context.asked.viewport,
            page: pageNamed(context) ?? 1,
            isPlaceNamed: pageNamed(context) !== null,
            alinti: context.asked.alinti,
            ara: context.asked.ara
          })
        }
      ],
      type: "parallel",
      on: {
        "style.failed": "unstyled",
        "view.refused": { actions: withEvent("tellViewRefused") }
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
                  publicationId: need(context).publicationId
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
