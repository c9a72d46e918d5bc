import { type TokenUse, tokenInHand } from "../../services/session/addressToken.ts"
import type { Connected } from "../switchboard.ts"

/** Opens the form that a mail's link leads to, with the token that this tab keeps of it; empty where it keeps none. */
export const openMailLink = ({ auth }: Pick<Connected, "auth">, use: TokenUse): void =>
  auth.send({ type: "auth.open", form: use, returnTo: null, token: tokenInHand(use) ?? "" })
