import { type TokenUse, storedToken } from "../../services/session/addressToken.ts"
import type { Connected } from "../switchboard.ts"
import { isSignedIn } from "./session.view.ts"

/** Opens the form behind a mail's link, with the token this tab keeps; with an empty one if it keeps none. */
export const openMailLink = (
  { auth, session }: Pick<Connected, "auth" | "session">,
  use: Extract<TokenUse, "verify" | "reset">
): void =>
  auth.send({
    type: "auth.open",
    form: use,
    returnTo: null,
    token: storedToken(use) ?? "",
    isSignedIn: isSignedIn(session.getSnapshot())
  })
