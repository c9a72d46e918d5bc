import { useSelector } from "@xstate/react"
import type { Profile as AccountProfile } from "../../../domain/account/Profile.ts"
import { liveDevices } from "../../../machines/account/devices.live.ts"
import { livePassword } from "../../../machines/account/password.live.ts"
import { liveProfile } from "../../../machines/account/profile.live.ts"
import { profileOf } from "../../../machines/account/profile.view.ts"
import { liveVerification } from "../../../machines/account/verification.live.ts"
import { hasEnded } from "../../../machines/session/session.view.ts"
import { Devices, type DevicesRef } from "../../account/Devices.tsx"
import { PasswordForm } from "../../account/PasswordForm.tsx"
import { Profile, type ProfileRef } from "../../account/Profile.tsx"
import { useApp } from "../../hooks/useApp.ts"
import { useNews } from "../../hooks/useNews.ts"
import { useScreenActor } from "../../hooks/useScreenActor.ts"

/** Actors that learn of a new password, because it may have signed out other devices. */
interface Hearers {
  readonly profile: ProfileRef
  readonly devices: DevicesRef
}

const Password = ({ profile, devices, owner }: Hearers & { readonly owner: AccountProfile }) => {
  const app = useApp()
  const password = useScreenActor(app, livePassword, { hasPassword: owner.hasPassword })
  useNews(password, (news) => {
    profile.send(news)
    devices.send(news)
  })
  return <PasswordForm password={password} owner={owner} />
}

/** The password form and the devices, which begin anew with each session. */
const OfSession = ({ profile }: Pick<Hearers, "profile">) => {
  const app = useApp()
  const devices = useScreenActor(app, liveDevices, undefined)
  const owner = useSelector(profile, profileOf)
  return (
    <>
      {owner !== null && <Password profile={profile} devices={devices} owner={owner} />}
      <Devices devices={devices} />
    </>
  )
}

/** An edit is kept when the session ends, and shown again once the user has signed in. */
export const ProfileRoute = () => {
  const app = useApp()
  const profile = useScreenActor(app, liveProfile, undefined)
  const verification = useScreenActor(app, liveVerification, undefined)
  const isOver = useSelector(app.session, hasEnded)
  useNews(app.session, (news) => {
    // It could not be loaded without a session.
    if (news.type === "session.began") profile.send({ type: "profile.reload" })
  })
  if (isOver) return null
  return (
    <Profile profile={profile} verification={verification} session={app.session}>
      <OfSession profile={profile} />
    </Profile>
  )
}
