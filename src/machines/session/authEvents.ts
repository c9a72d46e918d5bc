import type { Interrupted } from "../../domain/session/Interrupted.ts"
import type { AuthFields, AuthForm } from "../../domain/session/SignInForm.ts"
import type { Trouble } from "../../domain/Trouble.ts"
import type { SocialAnswer } from "./social.machine.ts"

type Refused<Type extends string> = { readonly type: Type; readonly trouble: Trouble }

export type Answer<Form extends Exclude<AuthForm, "register" | "verify">> =
  | { readonly type: `${Form}.accepted` }
  | Refused<`${Form}.refused`>
/** `isSignedIn`: whether registering has signed in, which a shop may want only once the address is verified. */
export type RegisterAnswer =
  | { readonly type: "register.accepted"; readonly isSignedIn: boolean }
  | Refused<"register.refused">
/** `isSignedIn`: whether this browser is signed in, so that the next step is the profile. */
export type VerifyAnswer =
  | { readonly type: "verify.accepted"; readonly isSignedIn: boolean }
  | Refused<"verify.refused">

/** Opens a form, or changes to it. */
export interface Opening {
  readonly type: "auth.open"
  readonly form: AuthForm
  /** Left out: keeps the earlier address. */
  readonly returnTo?: string | null
  /** What signing in interrupts, which the forms tell. Left out: keeps the earlier. */
  readonly interrupted?: Interrupted | null
  /** From a mail's link, for the forms verify and reset. */
  readonly token?: string
  /** Whether a user is signed in. Left out when one form opens another. */
  readonly isSignedIn?: boolean
}

export type AuthEvent =
  | Answer<"login">
  | RegisterAnswer
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
  /** A user signed in, in this tab or another. */
  | { readonly type: "session.began" }
  | { readonly type: "session.ended" }
