import { useSelector } from "@xstate/react"
import { expect } from "vitest"
import { page } from "vitest/browser"
import { type Actor, createActor } from "xstate"
import type { Device } from "../../../src/domain/account/Device.ts"
import type { Profile as AccountProfile } from "../../../src/domain/account/Profile.ts"
import type { User } from "../../../src/domain/session/User.ts"
import type { Trouble } from "../../../src/domain/Trouble.ts"
import { devicesMachine } from "../../../src/machines/account/devices.machine.ts"
import { passwordMachine } from "../../../src/machines/account/password.machine.ts"
import { profileMachine } from "../../../src/machines/account/profile.machine.ts"
import { profileOf } from "../../../src/machines/account/profile.view.ts"
import { verificationMachine } from "../../../src/machines/account/verification.machine.ts"
import { sessionMachine } from "../../../src/machines/session/session.machine.ts"
import { AccountShell } from "../../../src/ui/account/AccountShell.tsx"
import { Devices } from "../../../src/ui/account/Devices.tsx"
import { PasswordForm } from "../../../src/ui/account/PasswordForm.tsx"
import { Profile } from "../../../src/ui/account/Profile.tsx"
import { device, profile } from "../../kit/fixtures/accounts.ts"
import { slotAnswers } from "../../kit/doubles/slotAnswers.ts"
import { show, type Staging } from "../stage.tsx"

const hour = 3_600_000

/** Three of them, the one at hand first; seen just now, two hours and a year ago. */
export const threeDevices = (now = Date.now()): ReadonlyArray<Device> => [
  device({ id: "session00000001", isThis: true, lastSeenAt: new Date(now).toISOString() }),
  device({
    id: "session00000002",
    browser: "Samsung Internet",
    system: "Android",
    signedInAt: "2026-03-05T09:00:00.000Z",
    lastSeenAt: new Date(now - 2 * hour).toISOString()
  }),
  device({
    id: "session00000003",
    browser: "",
    system: "",
    signedInAt: "2025-08-05T09:00:00.000Z",
    lastSeenAt: "2025-08-09T09:00:00.000Z"
  })
]

export interface Given {
  readonly profile?: AccountProfile | Trouble | "late"
  readonly devices?: ReadonlyArray<Device> | Trouble | "late"
  readonly user?: User
}

interface Actors {
  readonly profile: Actor<typeof profileMachine>
  readonly verification: Actor<typeof verificationMachine>
  readonly devices: Actor<typeof devicesMachine>
  readonly password: Actor<typeof passwordMachine>
  readonly session: Actor<typeof sessionMachine>
}

const Room = ({ profile: account, verification, devices, password, session }: Actors) => {
  const owner = useSelector(account, profileOf)
  return (
    <AccountShell session={session}>
      <Profile profile={account} verification={verification} session={session}>
        {owner !== null && <PasswordForm password={password} owner={owner} />}
        <Devices devices={devices} />
      </Profile>
    </AccountShell>
  )
}

/** The room of a profile, as its route puts it together; every question comes to the test's own desk. */
export const room = async (given: Given = {}, staging: Staging = {}) => {
  const { profile: owner = profile(), devices = threeDevices() } = given
  const known = typeof owner === "object" && "email" in owner ? owner : profile()
  const asked = {
    profile: slotAnswers(),
    verification: slotAnswers(),
    devices: slotAnswers(),
    password: slotAnswers(),
    session: slotAnswers()
  }
  const actors: Actors = {
    profile: createActor(asked.profile.filled(profileMachine)).start(),
    verification: createActor(asked.verification.filled(verificationMachine)).start(),
    devices: createActor(asked.devices.filled(devicesMachine)).start(),
    password: createActor(asked.password.filled(passwordMachine), {
      input: { hasPassword: known.hasPassword }
    }).start(),
    session: createActor(asked.session.filled(sessionMachine)).start()
  }
  actors.password.on("*", (news) => {
    actors.profile.send(news)
    actors.devices.send(news)
  })
  asked.session.answer("recall", { type: "session.recalled", user: given.user ?? known })
  if (owner !== "late")
    asked.profile.answer(
      "load",
      "_tag" in owner ? { type: "profile.failed", trouble: owner } : { type: "profile.loaded", profile: owner }
    )
  if (devices !== "late")
    asked.devices.answer(
      "load",
      "_tag" in devices ? { type: "devices.failed", trouble: devices } : { type: "devices.loaded", devices }
    )
  await show(<Room {...actors} />, staging)
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible()
  return { asked, actors }
}
