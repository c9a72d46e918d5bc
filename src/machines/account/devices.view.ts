import type { SnapshotFrom } from "xstate"
import type { Device } from "../../domain/account/Device.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import type { devicesMachine } from "./devices.machine.ts"

type DevicesSnapshot = SnapshotFrom<typeof devicesMachine>

export const isShown = (snapshot: DevicesSnapshot): boolean => snapshot.hasTag("shown")
export const isFailed = (snapshot: DevicesSnapshot): boolean => snapshot.matches("failed")
/** The list may be old: no newer one came. */
export const isStale = (snapshot: DevicesSnapshot): boolean => snapshot.matches("stale")
export const isBusy = (snapshot: DevicesSnapshot): boolean => snapshot.hasTag("busy")
export const isRevoking = (snapshot: DevicesSnapshot): boolean => snapshot.matches("revoking")
export const devicesOf = (snapshot: DevicesSnapshot): ReadonlyArray<Device> => snapshot.context.devices
/** The device that is being signed out, or that refused it. */
export const idOf = (snapshot: DevicesSnapshot): string | null => snapshot.context.id
/** The device that was signed out last. */
export const goneOf = (snapshot: DevicesSnapshot): Device | null => snapshot.context.gone
export const troubleOf = (snapshot: DevicesSnapshot): Trouble | null => snapshot.context.trouble
