import { liveMailChoice, passInHand } from "../../../machines/account/mailChoice.live.ts"
import { MailChoice } from "../../account/MailChoice.tsx"
import { useApp } from "../../hooks/useApp.ts"
import { useScreenActor } from "../../hooks/useScreenActor.ts"

/** Opened from a mail; nobody has to be signed in. */
export const MailChoiceRoute = () => <MailChoice choice={useScreenActor(useApp(), liveMailChoice, passInHand())} />
