import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { Device } from "../../domain/account/Device.ts"
import type { MagazineInfo } from "../../domain/reader/MagazineInfo.ts"
import type { ReaderVariant } from "../../domain/reader/ReaderAddress.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import type { readerMachine } from "./reader.machine.ts"
import type { SurfaceRef } from "./surface.view.ts"

export type ReaderRef = ActorRefFrom<typeof readerMachine>

type ReaderSnapshot = SnapshotFrom<typeof readerMachine>

/** What kept the issue from being read, if anything did. */
export type Obstacle = "unnamed" | "unreadable" | "failed" | "refused" | "crowded" | "unlicensed" | "unstyled"

const obstacles: ReadonlyArray<Obstacle> = [
  "unnamed",
  "unreadable",
  "failed",
  "refused",
  "crowded",
  "unlicensed",
  "unstyled"
]

export const obstacleOf = (snapshot: ReaderSnapshot): Obstacle | null =>
  obstacles.find((obstacle) => snapshot.hasTag(obstacle)) ?? null

/** As the address names it; null if it names none. */
export const issueOf = (snapshot: ReaderSnapshot): string | null => snapshot.context.asked.issueId
export const variantOf = (snapshot: ReaderSnapshot): ReaderVariant => snapshot.context.asked.variant
export const isReading = (snapshot: ReaderSnapshot): boolean => snapshot.hasTag("reading")
export const magazineOf = (snapshot: ReaderSnapshot): MagazineInfo | null => snapshot.context.magazine
export const troubleOf = (snapshot: ReaderSnapshot): Trouble | null => snapshot.context.trouble
/** The devices that hold every seat of the plan. */
export const devicesOf = (snapshot: ReaderSnapshot): ReadonlyArray<Device> => snapshot.context.devices
/** The device that is being signed out, or that was not. */
export const deviceOf = (snapshot: ReaderSnapshot): string | null => snapshot.context.device
export const isRevoking = (snapshot: ReaderSnapshot): boolean => snapshot.matches({ crowded: "revoking" })
export const surfaceOf = (snapshot: ReaderSnapshot): SurfaceRef | null => snapshot.children.surface ?? null
