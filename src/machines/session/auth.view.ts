import type { ActorRefFrom, SnapshotFrom } from "xstate"
import { type AuthFields, type AuthForm, authForms, type FieldProblems } from "../../domain/session/SignInForm.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import type { authMachine, SocialProvider } from "./auth.machine.ts"

export type AuthRef = ActorRefFrom<typeof authMachine>

type AuthSnapshot = SnapshotFrom<typeof authMachine>

export const isOpen = (snapshot: AuthSnapshot): boolean => snapshot.hasTag("open")
/** The form it is open on. */
export const formOf = (snapshot: AuthSnapshot): AuthForm | null =>
  authForms.find((form) => snapshot.matches(form)) ?? null
export const isSending = (snapshot: AuthSnapshot): boolean => snapshot.hasTag("busy")

/** Where signing in was asked for. */
export const returnToOf = (snapshot: AuthSnapshot): string | null => snapshot.context.returnTo

/** What stands in the modal: a form, the wait for a provider's window, or the panel that says it worked. */
export const sightOf = (snapshot: AuthSnapshot): "form" | "waiting" | "panel" => {
  if (snapshot.matches({ login: "social" })) return "waiting"
  return snapshot.hasTag("editable") || snapshot.hasTag("busy") ? "form" : "panel"
}

/** A new password is being set, or has been. */
export const isResetting = (snapshot: AuthSnapshot): boolean =>
  snapshot.matches({ reset: "sending" }) || snapshot.matches({ reset: "told" })

export const fieldsOf = (snapshot: AuthSnapshot): AuthFields => snapshot.context.fields
/** What is wrong with fields, since they were last sent. */
export const problemsOf = (snapshot: AuthSnapshot): FieldProblems => snapshot.context.problems
/** Why the server, or a provider, refused. */
export const troubleOf = (snapshot: AuthSnapshot): Trouble | null => snapshot.context.trouble

/** Whom one can sign in through, the main one first. */
export const providersOf = (snapshot: AuthSnapshot): ReadonlyArray<SocialProvider> => snapshot.context.providers ?? []
/** Not until they are known. */
export const areProvidersKnown = (snapshot: AuthSnapshot): boolean => snapshot.context.providers !== null
/** What the provider is called whose window is waited for. */
export const providerTitleOf = ({ context: { provider, providers } }: AuthSnapshot): string =>
  providers?.find(({ name }) => name === provider)?.title ?? provider ?? ""

/** Whoever has come by a mail's link is signed in already: their profile is the way on, and no form to sign in. */
export const hasProfileAhead = (snapshot: AuthSnapshot): boolean => snapshot.context.isSignedIn

/** Nothing was typed and nothing is under way: a press beside it loses nothing. */
export const isUntouched = (snapshot: AuthSnapshot): boolean => {
  if (snapshot.hasTag("busy")) return false
  const { remember: _, ...typed } = fieldsOf(snapshot)
  return !snapshot.hasTag("editable") || Object.values(typed).every((text) => text === "")
}
