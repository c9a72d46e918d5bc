import { Schema } from "effect"
import { Device } from "../../src/domain/account/Device.ts"
import type { Profile } from "../../src/domain/account/Profile.ts"
import { user } from "./users.ts"

/** What an account says of its owner; a test names what it cares about. */
export const profile = (given: Partial<Profile> = {}): Profile => ({ ...user(), hasPassword: true, ...given })

/** Somewhere a reader is signed in. */
export const device = (given: Partial<typeof Device.Encoded> = {}): Device =>
  Schema.decodeUnknownSync(Device)({
    id: "session00000001",
    browser: "Firefox",
    system: "Windows",
    signedInAt: "2026-11-01T09:00:00.000Z",
    lastSeenAt: "2026-11-21T09:00:00.000Z",
    isThis: false,
    ...given
  })
