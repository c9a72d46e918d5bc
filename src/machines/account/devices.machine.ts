import { assign, setup } from "xstate"
import type { Device } from "../../domain/account/Device.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import { slot } from "../slot.ts"
import { fromEvent } from "../fromEvent.ts"

export type DevicesAnswer =
  | { readonly type: "devices.loaded"; readonly devices: ReadonlyArray<Device> }
  | { readonly type: "devices.failed"; readonly trouble: Trouble }

export type RevokeAnswer =
  | { readonly type: "device.revoked" }
  | { readonly type: "device.kept"; readonly trouble: Trouble }

export type DevicesEvent =
  | DevicesAnswer
  | RevokeAnswer
  | { readonly type: "devices.reload" }
  | { readonly type: "device.revoke"; readonly id: string }
  /** The account has a new password, which may have signed other devices out. */
  | { readonly type: "password.given" }

interface Context {
  readonly devices: ReadonlyArray<Device>
  /** The one that is being signed out, or was not. */
  readonly id: string | null
  /** The one that was signed out last. */
  readonly gone: Device | null
  readonly trouble: Trouble | null
}

const devices = setup({
  types: { context: {} as Context, events: {} as DevicesEvent, tags: {} as "busy" | "shown" },
  actors: {
    load: slot<void, DevicesAnswer>("devices.load"),
    revoke: slot<{ readonly id: string }, RevokeAnswer>("devices.revoke")
  },
  actions: {
    takeDevices: assign((_, devices: ReadonlyArray<Device>) => ({
      // The one at hand first; the others as they were last used.
      devices: devices.toSorted((one, other) => Number(other.isThis) - Number(one.isThis)),
      trouble: null,
      id: null,
      gone: null
    })),
    takeDevice: assign((_, id: string) => ({ id, trouble: null, gone: null })),
    dropDevice: assign(({ context }) => ({
      devices: context.devices.filter(({ id }) => id !== context.id),
      gone: context.devices.find(({ id }) => id === context.id) ?? null,
      id: null
    })),
    takeTrouble: assign({ trouble: (_, trouble: Trouble) => trouble }),
    forgetTrouble: assign({ id: null, trouble: null })
  },
  guards: {
    /** Signing out of the one at hand is another thing. */
    isOther: ({ context }, id: string) => context.devices.some((device) => device.id === id && !device.isThis)
  }
})

const shown = devices.createStateConfig({
  tags: "shown",
  on: {
    "password.given": "refreshing",
    "device.revoke": {
      guard: fromEvent("isOther", "id"),
      target: "revoking",
      actions: fromEvent("takeDevice", "id")
    }
  }
})

/**
 * Where the reader is signed in: *loading*, *failed*, or *shown*, and one of them *revoking* at a time: it leaves the
 * list once the server has ended its session. After a new password the list is asked for again: *refreshing*, if there is
 * one to be seen meanwhile, and *stale* where no other came. Source: product, "Devices".
 */
export const devicesMachine = devices.createMachine({
  id: "devices",
  context: { devices: [], id: null, gone: null, trouble: null },
  on: { "password.given": ".loading" },
  initial: "loading",
  states: {
    loading: {
      tags: "busy",
      invoke: { src: "load" },
      on: {
        "devices.loaded": { target: "shown", actions: fromEvent("takeDevices", "devices") },
        "devices.failed": { target: "failed", actions: fromEvent("takeTrouble", "trouble") }
      }
    },
    failed: { on: { "devices.reload": "loading" } },
    shown,
    stale: { ...shown, on: { ...shown.on, "devices.reload": "refreshing" } },
    refreshing: {
      tags: ["shown", "busy"],
      entry: "forgetTrouble",
      invoke: { src: "load" },
      on: {
        "password.given": { target: "refreshing", reenter: true },
        "devices.loaded": { target: "shown", actions: fromEvent("takeDevices", "devices") },
        "devices.failed": { target: "stale", actions: fromEvent("takeTrouble", "trouble") }
      }
    },
    revoking: {
      tags: ["shown", "busy"],
      invoke: { src: "revoke", input: ({ context }) => ({ id: context.id ?? "" }) },
      on: {
        // Its own answer is not waited for any more: the list will say what became of it.
        "password.given": "refreshing",
        "device.revoked": { target: "shown", actions: "dropDevice" },
        "device.kept": { target: "shown", actions: fromEvent("takeTrouble", "trouble") }
      }
    }
  }
})
