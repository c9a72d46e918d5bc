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
  /** A new password may have signed other devices out. */
  | { readonly type: "password.given" }

interface Context {
  readonly devices: ReadonlyArray<Device>
  /** The device that is being signed out, or that could not be. */
  readonly id: string | null
  /** The device that was signed out last. */
  readonly lastRevoked: Device | null
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
      // This device first, then by last use.
      devices: devices.toSorted((one, other) => Number(other.isThis) - Number(one.isThis)),
      trouble: null,
      id: null,
      lastRevoked: null
    })),
    takeDevice: assign((_, id: string) => ({ id, trouble: null, lastRevoked: null })),
    dropDevice: assign(({ context }) => ({
      devices: context.devices.filter(({ id }) => id !== context.id),
      lastRevoked: context.devices.find(({ id }) => id === context.id) ?? null,
      id: null
    })),
    takeTrouble: assign({ trouble: (_, trouble: Trouble) => trouble }),
    forgetTrouble: assign({ id: null, trouble: null })
  },
  guards: {
    /** This device is signed out elsewhere. */
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
 * The devices where the user is signed in: *loading*, then *shown* or *failed*; one at a time is *revoking*. A new
 * password reloads the list: *refreshing* while the old one is shown, *stale* if the reload fails. Source: product,
 * "Devices".
 */
export const devicesMachine = devices.createMachine({
  id: "devices",
  context: { devices: [], id: null, lastRevoked: null, trouble: null },
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
        // The reloaded list will show whether it was revoked.
        "password.given": "refreshing",
        "device.revoked": { target: "shown", actions: "dropDevice" },
        "device.kept": { target: "shown", actions: fromEvent("takeTrouble", "trouble") }
      }
    }
  }
})
