import type { SnapshotFrom } from "xstate"
import type { Device } from "../../domain/account/Device.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import type { devicesMachine } from "./devices.machine.ts"

type DevicesSnapshot = SnapshotFrom<typeof devicesMachine>

export const isShown = (snapshot: DevicesSnapshot): boolean => snapshot.hasTag("shown")
export const isFailed = (snapshot: DevicesSnapshot): boolean => snapshot.matches("failed")
/** The list may be outdated: reloading it failed. */
export const isStale = (snapshot: DevicesSnapshot): boolean => snapshot.matches("stale")
export const isBusy = (snapshot: DevicesSnapshot): boolean => snapshot.hasTag("busy")
export const isRevoking = (snapshot: DevicesSnapshot): boolean => snapshot.matches("revoking")
export const devicesOf = (snapshot: DevicesSnapshot): ReadonlyArray<Device> => snapshot.context.devices
/** The device that is being signed out, or that could not be. */
export const idOf = (snapshot: DevicesSnapshot): string | null => snapshot.context.id
export const lastRevokedOf = (snapshot: DevicesSnapshot): Device | null => snapshot.context.lastRevoked
export const troubleOf = (snapshot: DevicesSnapshot): Trouble | null => snapshot.context.trouble
