import type { AuthFields, AuthForm } from "../../domain/session/SignInForm.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import type { SocialAnswer } from "./social.machine.ts"

type Refused<Type extends string> = { readonly type: Type; readonly trouble: Trouble }

export type Answer<Form extends Exclude<AuthForm, "verify">> =
  | { readonly type: `${Form}.accepted` }
  | Refused<`${Form}.refused`>
/** `isSignedIn`: whether this browser is, and can go to the profile. */
export type VerifyAnswer =
  | { readonly type: "verify.accepted"; readonly isSignedIn: boolean }
  | Refused<"verify.refused">

/** Opens a form, or changes to it. */
export interface Opening {
  readonly type: "auth.open"
  readonly form: AuthForm
  /** Without one, that which was given before stays. */
  readonly returnTo?: string | null
  /** Out of a mail's link: for the forms verify and reset. */
  readonly token?: string
  /** Whether this browser is, which a mail's link does not ask. Not told again by one form of another. */
  readonly isSignedIn?: boolean
}

export type AuthEvent =
  | Answer<"login">
  | Answer<"register">
  | Answer<"forgot">
  | VerifyAnswer
  | Answer<"reset">
  | SocialAnswer
  | Opening
  | { readonly type: "auth.close" }
  | { readonly type: "form.edit"; readonly change: Partial<AuthFields> }
  | { readonly type: "form.submit" }
  | { readonly type: "social.start"; readonly provider: string }
  | { readonly type: "social.cancel" }
  /** The panel's own button. */
  | { readonly type: "panel.continue" }
  /** Somebody is signed in now, in whichever tab. */
  | { readonly type: "session.began" }
  | { readonly type: "session.ended" }
