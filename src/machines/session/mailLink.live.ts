import { type TokenUse, storedToken } from "../../services/session/addressToken.ts"
import type { Connected } from "../switchboard.ts"
import { isSignedIn } from "./session.view.ts"

/** Opens the form that a mail's link leads to, with the token that this tab keeps of it; empty where it keeps none. */
export const openMailLink = (
  { auth, session }: Pick<Connected, "auth" | "session">,
  use: Exclude<TokenUse, "family">
): void =>
  auth.send({
    type: "auth.open",
    form: use,
    returnTo: null,
    token: storedToken(use) ?? "",
    isSignedIn: isSignedIn(session.getSnapshot())
  })
