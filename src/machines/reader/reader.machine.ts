import { assign, emit, enqueueActions, sendTo, setup } from "xstate"
import type { Device } from "../../domain/account/Device.ts"
import type { Issue } from "../../domain/catalogue/Issue.ts"
import type { LicenceVerdict } from "../../domain/reader/activation.ts"
import { type MagazineInfo, magazineInfo } from "../../domain/reader/MagazineInfo.ts"
import type { ReaderVariant } from "../../domain/reader/ReaderAddress.ts"
import { pageAsked } from "../../domain/reader/sayfa.ts"
import type { Size } from "../../domain/reader/scale.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import type { RevokeAnswer } from "../account/devices.machine.ts"
import { slot } from "../slot.ts"
import type { PagesNews } from "./pages.machine.ts"
import { roomMachine } from "./room.machine.ts"
import type { ZoomNews } from "./zoom.machine.ts"

export interface ReaderInput {
  readonly variant: ReaderVariant
  /** As the address names it: of no meaning for the free issue. */
  readonly issueId: string
  /** The `sayfa` value of the address, as it stands there. */
  readonly sayfa: string | null
  readonly signedIn: boolean
  readonly viewport: Size
}

/**
 * The three calls that can open a paid issue, in the order of their verdicts; what is open to `everybody`, as the pages of a
 * preview are, and what is `free`, needs none.
 */
export type AccessBy = "library" | "subscription" | "ip" | "everybody"

export type IssueAnswer =
  | { readonly type: "issue.loaded"; readonly issue: Issue }
  /** Answered, but without an issue in it. */
  | { readonly type: "issue.unreadable" }
  | { readonly type: "issue.failed"; readonly trouble: Trouble }
export type LicenceAnswer =
  | { readonly type: "licence.judged"; readonly verdict: LicenceVerdict }
  | { readonly type: "licence.failed"; readonly trouble: Trouble }
/** A call that failed counts as a no: the next call is the answer. */
export type AccessAnswer = { readonly type: "access.judged"; readonly by: AccessBy; readonly granted: boolean }
/** A plan opens it, and as many devices as the plan is for read with it already: these. */
export interface AccessCrowded {
  readonly type: "access.crowded"
  readonly devices: ReadonlyArray<Device>
}
export type StyleAnswer = { readonly type: "style.loaded" } | { readonly type: "style.failed" }
export type RenewalAnswer = { readonly type: "access.renewed" } | { readonly type: "access.lost" } | AccessCrowded

export type ReaderEvent =
  | IssueAnswer
  | LicenceAnswer
  | AccessAnswer
  | StyleAnswer
  | RenewalAnswer
  | RevokeAnswer
  | PagesNews
  | ViewRefused
  | { readonly type: "reader.retry" }
  /** By what whoever reads is known to hold since, they may read it; `needsPlace` where a plan alone says so. */
  | { readonly type: "access.opened"; readonly needsPlace: boolean }
  | { readonly type: "device.revoke"; readonly id: string }

type ViewRefused = Extract<ZoomNews, { type: "view.refused" }>

/** News for the developers' log alone. */
export type ReaderNews =
  | { readonly type: "licence.refused"; readonly verdict: LicenceVerdict }
  | { readonly type: "sayfa.ignored"; readonly sayfa: string }
  | ViewRefused

export type IssueQuestion = Pick<ReaderInput, "variant" | "issueId">

export interface AccessQuestion {
  readonly by: AccessBy
  readonly issueId: string
  readonly publicationId: string
}

export interface Renewal {
  readonly grantedBy: AccessBy | "free"
  readonly issueId: string
  readonly publicationId: string
}

interface ReaderContext {
  readonly asked: ReaderInput
  readonly magazine: MagazineInfo | null
  readonly verdict: LicenceVerdict | null
  /** What the access call that needs nobody else's answer has said, while the issue is still being loaded. */
  readonly firstAnswer: AccessAnswer | null
  readonly grantedBy: AccessBy | "free"
  /** Those that read with the plan, where there is no room for this one; none where that is not what keeps it. */
  readonly devices: ReadonlyArray<Device>
  /** The one that is being signed out, or was not. */
  readonly device: string | null
  readonly trouble: Trouble | null
}

const firstCall = ({ variant, signedIn }: ReaderInput): AccessBy => {
  if (variant === "preview" || variant === "free") return "everybody"
  return signedIn ? "library" : "ip"
}

const need = (context: ReaderContext): MagazineInfo => {
  if (context.magazine === null) throw new Error("The reader reads before its issue is loaded")
  return context.magazine
}

/**
 * An issue on its way to being read: *loading*, then its *licence*, then *access*, then *reading*. What does not need
 * another's answer is asked for at once; the states are the order of the verdicts. No page file is asked for before
 * licence and access are granted. Where only a plan opens it and as many devices as that is for read with it, the way is
 * *crowded* until one of them is signed out, or something opens it that needs no place among them. Who is refused is
 * asked for again once they hold something that opens it.
 * Reading waits unseen for the issue's style, and renews access once when its content is forbidden in mid-read. Source:
 * product, "Ways in", "Opening", "Access in the reader", "Devices".
 */
export const readerMachine = setup({
  types: {
    input: {} as ReaderInput,
    context: {} as ReaderContext,
    events: {} as ReaderEvent,
    emitted: {} as ReaderNews,
    children: {} as { readonly room: "room" },
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
    issue: slot<IssueQuestion, IssueAnswer>("reader.issue"),
    licence: slot<void, LicenceAnswer>("reader.licence"),
    access: slot<AccessQuestion, AccessAnswer | AccessCrowded>("reader.access"),
    renewal: slot<Renewal, RenewalAnswer>("reader.renewal"),
    revoke: slot<{ readonly id: string }, RevokeAnswer>("reader.revoke"),
    style: slot<MagazineInfo, StyleAnswer>("reader.style"),
    room: roomMachine
  },
  actions: {
    forget: assign({
      magazine: null,
      verdict: null,
      firstAnswer: null,
      grantedBy: "free",
      devices: [],
      device: null,
      trouble: null
    }),
    takeIssue: assign({ magazine: ({ context }, issue: Issue) => magazineInfo(issue, context.asked.variant) }),
    takeVerdict: assign({ verdict: (_, verdict: LicenceVerdict) => verdict }),
    takeAnswer: assign({ firstAnswer: (_, answer: AccessAnswer) => answer }),
    takeGrant: assign({ grantedBy: (_, by: AccessBy | "free") => by }),
    takeDevices: assign({ devices: (_, devices: ReadonlyArray<Device>) => devices }),
    takeDevice: assign((_, device: string) => ({ device, trouble: null })),
    takeTrouble: assign({ trouble: (_, trouble: Trouble) => trouble }),
    renewPages: sendTo("room", { type: "pages.renew" }),
    refusePages: sendTo("room", { type: "pages.refuse" }),
    tellUnlicensed: emit(({ context }): ReaderNews => ({
      type: "licence.refused",
      verdict: context.verdict ?? "malformed"
    })),
    tellViewRefused: emit((_, news: ViewRefused): ReaderNews => news),
    tellIgnoredSayfa: enqueueActions(({ context, enqueue }) => {
      const { sayfa } = context.asked
      if (sayfa !== null && pageAsked(sayfa, need(context).totalPage) === null) {
        enqueue.emit({ type: "sayfa.ignored", sayfa })
      }
    })
  },
  guards: {
    hasId: ({ context: { asked } }) => asked.issueId !== "" || asked.variant === "free",
    isLicensed: ({ context }) => context.verdict === "valid",
    isUnlicensed: ({ context }) => context.verdict !== null && context.verdict !== "valid",
    isFree: ({ context }) => context.magazine?.isPaid === false,
    isGranted: ({ context }) => context.firstAnswer?.granted === true,
    isDenied: ({ context }) => context.firstAnswer?.granted === false,
    isDeniedReader: ({ context }) => context.asked.signedIn && context.firstAnswer?.granted === false,
    isCrowded: ({ context }) => context.devices.length > 0,
    hasDevice: ({ context }, id: string) => context.devices.some((device) => device.id === id),
    isYes: (_, answer: AccessAnswer) => answer.granted,
    isPlaceless: (_, needsPlace: boolean) => !needsPlace
  }
}).createMachine({
  id: "reader",
  context: ({ input }) => ({
    asked: input,
    magazine: null,
    verdict: null,
    firstAnswer: null,
    grantedBy: "free",
    devices: [],
    device: null,
    trouble: null
  }),
  initial: "addressing",
  states: {
    addressing: { always: [{ guard: "hasId", target: "opening" }, { target: "unnamed" }] },
    unnamed: { tags: "unnamed" },
    opening: {
      tags: "busy",
      entry: "forget",
      invoke: [
        { src: "issue", input: ({ context: { asked } }) => ({ variant: asked.variant, issueId: asked.issueId }) },
        { src: "licence" },
        {
          src: "access",
          input: ({ context }) => ({ by: firstCall(context.asked), issueId: context.asked.issueId, publicationId: "" })
        }
      ],
      on: {
        "licence.judged": { actions: { type: "takeVerdict", params: ({ event }) => event.verdict } },
        "licence.failed": { target: "failed", actions: { type: "takeTrouble", params: ({ event }) => event.trouble } },
        "access.judged": { actions: { type: "takeAnswer", params: ({ event }) => event } }
      },
      initial: "loading",
      states: {
        loading: {
          on: {
            "issue.loaded": { target: "licence", actions: { type: "takeIssue", params: ({ event }) => event.issue } },
            "issue.unreadable": "#reader.unreadable",
            "issue.failed": {
              target: "#reader.failed",
              actions: { type: "takeTrouble", params: ({ event }) => event.trouble }
            }
          }
        },
        licence: {
          always: [
            { guard: "isLicensed", target: "access" },
            { guard: "isUnlicensed", target: "#reader.unlicensed" }
          ]
        },
        access: {
          initial: "asked",
          states: {
            asked: {
              always: [
                { guard: "isFree", target: "#reader.reading", actions: { type: "takeGrant", params: "free" } },
                {
                  guard: "isGranted",
                  target: "#reader.reading",
                  actions: { type: "takeGrant", params: ({ context }) => firstCall(context.asked) }
                },
                { guard: "isDeniedReader", target: "subscription" },
                { guard: "isDenied", target: "#reader.refused" }
              ]
            },
            subscription: {
              invoke: {
                src: "access",
                input: ({ context }) => ({
                  by: "subscription",
                  issueId: context.asked.issueId,
                  publicationId: need(context).publicationId
                })
              },
              on: {
                "access.judged": [
                  {
                    guard: { type: "isYes", params: ({ event }) => event },
                    target: "#reader.reading",
                    actions: { type: "takeGrant", params: "subscription" }
                  },
                  { target: "ip" }
                ],
                // Who may read it where they sit needs no room among the devices.
                "access.crowded": {
                  target: "ip",
                  actions: { type: "takeDevices", params: ({ event }) => event.devices }
                }
              }
            },
            ip: {
              invoke: {
                src: "access",
                input: ({ context }) => ({
                  by: "ip",
                  issueId: context.asked.issueId,
                  publicationId: need(context).publicationId
                })
              },
              on: {
                "access.judged": [
                  {
                    guard: { type: "isYes", params: ({ event }) => event },
                    target: "#reader.reading",
                    actions: { type: "takeGrant", params: "ip" }
                  },
                  { guard: "isCrowded", target: "#reader.crowded" },
                  { target: "#reader.refused" }
                ]
              }
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
        "access.opened": { guard: { type: "isPlaceless", params: ({ event }) => event.needsPlace }, target: "opening" }
      },
      initial: "shown",
      states: {
        shown: {
          on: {
            "reader.retry": "#reader.opening",
            "device.revoke": {
              guard: { type: "hasDevice", params: ({ event }) => event.id },
              target: "revoking",
              actions: { type: "takeDevice", params: ({ event }) => event.id }
            }
          }
        },
        revoking: {
          tags: "busy",
          invoke: { src: "revoke", input: ({ context }) => ({ id: context.device ?? "" }) },
          on: {
            "device.revoked": "#reader.opening",
            "device.kept": { target: "shown", actions: { type: "takeTrouble", params: ({ event }) => event.trouble } }
          }
        }
      }
    },
    unlicensed: { tags: "unlicensed", entry: "tellUnlicensed" },
    unstyled: { tags: "unstyled", on: { "reader.retry": "opening" } },
    reading: {
      entry: "tellIgnoredSayfa",
      invoke: [
        { src: "style", input: ({ context }) => need(context) },
        {
          src: "room",
          id: "room",
          input: ({ context }) => ({
            magazine: need(context),
            viewport: context.asked.viewport,
            page: pageAsked(context.asked.sayfa ?? "1", need(context).totalPage) ?? 1,
            signedIn: context.asked.signedIn
          })
        }
      ],
      type: "parallel",
      on: {
        "style.failed": "unstyled",
        "view.refused": { actions: { type: "tellViewRefused", params: ({ event }) => event } }
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
                  actions: { type: "takeDevices", params: ({ event }) => event.devices }
                }
              }
            }
          }
        }
      }
    }
  }
})
