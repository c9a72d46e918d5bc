import { type AuthFields, type AuthForm, authForms, type FieldProblems } from "../../domain/session/SignInForm.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import type { AuthSnapshot } from "./auth.view.ts"
import type { SocialRef } from "./social.view.ts"

// What only the open modal asks of it comes with the modal's code.

/** The form it is open on. */
export const formOf = (snapshot: AuthSnapshot): AuthForm | null =>
  authForms.find((form) => snapshot.matches(form)) ?? null
export const isSending = (snapshot: AuthSnapshot): boolean => snapshot.hasTag("busy")

/** What stands in the modal: a form, the wait for a provider's window, or the panel that says it worked. */
export const sightOf = (snapshot: AuthSnapshot): "form" | "waiting" | "panel" => {
  if (snapshot.matches({ login: "social" })) return "waiting"
  return snapshot.hasTag("editable") || snapshot.hasTag("busy") ? "form" : "panel"
}

export const fieldsOf = (snapshot: AuthSnapshot): AuthFields => snapshot.context.fields
/** What is wrong with fields, since they were last sent. */
export const problemsOf = (snapshot: AuthSnapshot): FieldProblems => snapshot.context.problems
/** Why the server, or a provider, refused. */
export const troubleOf = (snapshot: AuthSnapshot): Trouble | null => snapshot.context.trouble

/** The sign-in through somebody else, which the form to sign in offers. */
export const socialOf = (snapshot: AuthSnapshot): SocialRef => snapshot.children.social as SocialRef

/** Whoever has come by a mail's link is signed in already: their profile is the way on, and no form to sign in. */
export const hasProfileAhead = (snapshot: AuthSnapshot): boolean => snapshot.context.isSignedIn

/** It is for an invitation into a family, which most who get one have no account for. Source: product, "Family". */
export const isForInvitation = ({ context: { returnTo } }: AuthSnapshot): boolean =>
  returnTo?.split(/[?#]/u)[0] === "/family/join"

/** Nothing was typed and nothing is under way: a press beside it loses nothing. */
export const isUntouched = (snapshot: AuthSnapshot): boolean => {
  if (snapshot.hasTag("busy")) return false
  const { remember: _, ...typed } = fieldsOf(snapshot)
  return !snapshot.hasTag("editable") || Object.values(typed).every((text) => text === "")
}
