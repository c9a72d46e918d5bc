import { assign, setup } from "xstate"
import type { Device } from "../../domain/account/Device.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import { slot } from "../slot.ts"

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

interface Context {
  readonly devices: ReadonlyArray<Device>
  /** The one that is being signed out, or was not. */
  readonly id: string | null
  readonly trouble: Trouble | null
}

/**
 * Where the reader is signed in: *loading*, *failed*, or *shown*, and one of them *revoking* at a time: it leaves the
 * list once the server has ended its session. Source: product, "Devices".
 */
export const devicesMachine = setup({
  types: { context: {} as Context, events: {} as DevicesEvent, tags: {} as "busy" | "shown" },
  actors: {
    load: slot<void, DevicesAnswer>("devices.load"),
    revoke: slot<{ readonly id: string }, RevokeAnswer>("devices.revoke")
  },
  actions: {
    takeDevices: assign((_, devices: ReadonlyArray<Device>) => ({ devices, trouble: null, id: null })),
    takeDevice: assign((_, id: string) => ({ id, trouble: null })),
    dropDevice: assign(({ context }) => ({ devices: context.devices.filter(({ id }) => id !== context.id), id: null })),
    takeTrouble: assign({ trouble: (_, trouble: Trouble) => trouble })
  },
  guards: {
    /** Signing out of the one at hand is another thing. */
    isOther: ({ context }, id: string) => context.devices.some((device) => device.id === id && !device.isThis)
  }
}).createMachine({
  id: "devices",
  context: { devices: [], id: null, trouble: null },
  initial: "loading",
  states: {
    loading: {
      tags: "busy",
      invoke: { src: "load" },
      on: {
        "devices.loaded": { target: "shown", actions: { type: "takeDevices", params: ({ event }) => event.devices } },
        "devices.failed": { target: "failed", actions: { type: "takeTrouble", params: ({ event }) => event.trouble } }
      }
    },
    failed: { on: { "devices.reload": "loading" } },
    shown: {
      tags: "shown",
      on: {
        "device.revoke": {
          guard: { type: "isOther", params: ({ event }) => event.id },
          target: "revoking",
          actions: { type: "takeDevice", params: ({ event }) => event.id }
        }
      }
    },
    revoking: {
      tags: ["shown", "busy"],
      invoke: { src: "revoke", input: ({ context }) => ({ id: context.id ?? "" }) },
      on: {
        "device.revoked": { target: "shown", actions: "dropDevice" },
        "device.kept": { target: "shown", actions: { type: "takeTrouble", params: ({ event }) => event.trouble } }
      }
    }
  }
})
