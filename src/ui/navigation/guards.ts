import { type ParsedLocation, redirect } from "@tanstack/react-router"
import { waitFor } from "xstate"
import { safePath } from "../../domain/session/returnPath.ts"
import { isOpen, returnToOf } from "../../machines/session/auth.view.ts"
import { deskIn, hasDesk, isSettled, isSignedIn, isSupport } from "../../machines/session/session.view.ts"
import type { RouterContext } from "./RouterContext.ts"

/** Home's query. */
export interface HomeSearch {
  /** The address that a visitor wanted to open before signing in. */
  readonly return?: string
}

interface Entry {
  readonly context: RouterContext
  readonly location: Pick<ParsedLocation, "href">
  /** The pointer is over a link to it: nothing is shown or told. */
  readonly preload: boolean
}

const settled = ({ session }: RouterContext["app"]) => waitFor(session, isSettled)

const sendHome = (location?: Entry["location"]): never =>
  redirect({
    to: "/",
    search: location === undefined ? {} : { return: location.href },
    replace: true,
    throw: true
  }) as never

/** Who is not signed in is sent home, with the address in home's `return`. Source: product, "Guards". */
const usersOnly = async ({ context, location }: Entry): Promise<void> => {
  if (!isSignedIn(await settled(context.app))) sendHome(location)
}

/** A visitor is asked to sign in; a user without a desk is sent home and told why. Source: product, "Guards". */
const publishersOnly = async (entry: Entry): Promise<void> => {
  await usersOnly(entry)
  const { session, toasts } = entry.context.app
  if (hasDesk(session.getSnapshot())) return
  if (!entry.preload) toasts.send({ type: "toast.show", toast: { key: "publishersOnly", message: null, kind: "info" } })
  sendHome()
}

/** Who sees figures alone is sent to their desk and told why. Source: product, "Guards". */
const editorsOnly = async (entry: Entry): Promise<void> => {
  await publishersOnly(entry)
  const { session, toasts } = entry.context.app
  if (deskIn(session.getSnapshot()) !== "figures") return
  if (!entry.preload) toasts.send({ type: "toast.show", toast: { key: "editorsOnly", message: null, kind: "info" } })
  redirect({ to: "/account/publisher", replace: true, throw: true })
}

/** Who works for others' publications alone is sent to their desk and told why. Source: product, "Guards". */
const ownersOnly = async (entry: Entry): Promise<void> => {
  await editorsOnly(entry)
  const { session, toasts } = entry.context.app
  if (deskIn(session.getSnapshot()) === "publisher") return
  if (!entry.preload) toasts.send({ type: "toast.show", toast: { key: "ownersOnly", message: null, kind: "info" } })
  redirect({ to: "/account/publisher", replace: true, throw: true })
}

/** A visitor is asked to sign in; who is not in the support team is sent home and told why. Source: product, "Guards". */
const supportOnly = async (entry: Entry): Promise<void> => {
  await usersOnly(entry)
  const { session, toasts } = entry.context.app
  if (isSupport(session.getSnapshot())) return
  if (!entry.preload) toasts.send({ type: "toast.show", toast: { key: "supportOnly", message: null, kind: "info" } })
  sendHome()
}

/** By whom a screen admits. */
export const guards = {
  user: usersOnly,
  publisher: publishersOnly,
  editor: editorsOnly,
  owner: ownersOnly,
  support: supportOnly
} as const

/**
 * A user follows home's `return` at once; a visitor is asked to sign in first. One that leads to another site is removed
 * from the address. Source: product, "Guards".
 */
export const followReturn = async ({
  context,
  preload,
  search
}: Entry & { readonly search: HomeSearch }): Promise<void> => {
  if (search.return === undefined || preload) return
  const path = safePath(search.return)
  if (path === null) return sendHome()
  if (isSignedIn(await settled(context.app))) redirect({ href: path, replace: true, throw: true })
  const { auth } = context.app
  const asked = auth.getSnapshot()
  // The auth modal is open for it already: what was typed there stays.
  if (isOpen(asked) && returnToOf(asked) === path) return
  auth.send({ type: "auth.open", form: "login", returnTo: path })
}
