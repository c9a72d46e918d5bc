import type { Interrupted } from "../../domain/session/Interrupted.ts"
import { type AuthFields, type AuthForm, authForms, type FieldProblems } from "../../domain/session/SignInForm.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import type { AuthSnapshot } from "./auth.view.ts"
import type { SocialRef } from "./social.view.ts"

// Selectors that only the open modal needs: they load with the modal's code.

/** The form that is open. */
export const formOf = (snapshot: AuthSnapshot): AuthForm | null =>
  authForms.find((form) => snapshot.matches(form)) ?? null
export const isSending = (snapshot: AuthSnapshot): boolean => snapshot.hasTag("busy")

/** What the modal shows: a form, the wait for a provider's window, or the success panel. */
export const contentOf = (snapshot: AuthSnapshot): "form" | "waiting" | "panel" => {
  if (snapshot.matches({ login: "social" })) return "waiting"
  return snapshot.hasTag("editable") || snapshot.hasTag("busy") ? "form" : "panel"
}

export const fieldsOf = (snapshot: AuthSnapshot): AuthFields => snapshot.context.fields
/** Problems found when the form was last sent. */
export const problemsOf = (snapshot: AuthSnapshot): FieldProblems => snapshot.context.problems
/** Why the server or a provider refused. */
export const troubleOf = (snapshot: AuthSnapshot): Trouble | null => snapshot.context.trouble

/** The actor that signs in through a provider. */
export const socialOf = (snapshot: AuthSnapshot): SocialRef => snapshot.children.social as SocialRef

/** A user who is signed in already came by a mail's link; the profile is their next step. */
export const isAlreadySignedIn = (snapshot: AuthSnapshot): boolean => snapshot.context.isSignedIn

/** What waits until somebody has signed in. */
export const interruptedOf = ({ context }: AuthSnapshot): Interrupted | null => context.interrupted

/**
 * Whether signing in leads to an invitation, which mostly reaches people without an account; null if to none. Source:
 * product, "Family".
 */
export const invitedTo = ({ context: { returnTo } }: AuthSnapshot): "family" | "publication" | null => {
  const path = returnTo?.split(/[?#]/u)[0]
  if (path === "/publication/join") return "publication"
  return path === "/family/join" ? "family" : null
}

/** Nothing was typed and nothing is being sent, so a press beside the modal loses nothing. */
export const isUntouched = (snapshot: AuthSnapshot): boolean => {
  if (snapshot.hasTag("busy")) return false
  const { remember: _, ...typed } = fieldsOf(snapshot)
  return !snapshot.hasTag("editable") || Object.values(typed).every((text) => text === "")
}
