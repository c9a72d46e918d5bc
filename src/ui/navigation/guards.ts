import { type ParsedLocation, redirect } from "@tanstack/react-router"
import { waitFor } from "xstate"
import { safePath } from "../../domain/session/returnPath.ts"
import { isOpen, returnToOf } from "../../machines/session/auth.view.ts"
import { isPublisher, isSettled, isSignedIn } from "../../machines/session/session.view.ts"
import type { RouterContext } from "./RouterContext.ts"

/** What home's address may hold: where somebody wanted to go who had to sign in first. */
export interface HomeSearch {
  readonly return?: string
}

interface Entry {
  readonly context: RouterContext
  readonly location: Pick<ParsedLocation, "href">
  /** A link to it was only pointed at: nobody is told anything. */
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

/** Lets nobody in but who is signed in: a visitor is sent home, with the way back in its address. Source: product, "Guards". */
export const signedInOnly = async ({ context, location }: Entry): Promise<void> => {
  if (!isSignedIn(await settled(context.app))) sendHome(location)
}

/** Lets publishers in alone: a visitor may be one and is asked to sign in, a reader is told why not. Source: product, "Guards". */
export const publishersOnly = async (entry: Entry): Promise<void> => {
  await signedInOnly(entry)
  const { session, toasts } = entry.context.app
  if (isPublisher(session.getSnapshot())) return
  if (!entry.preload) toasts.send({ type: "toast.show", toast: { key: "publishersOnly", message: null, kind: "info" } })
  sendHome()
}

/**
 * At home, a way back is taken by whoever is signed in, and opens the auth modal for whoever is not. One that leads
 * elsewhere is taken out of the address. Source: product, "Guards".
 */
export const takeReturn = async ({
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
  // What was typed there stays, also where home is only looked at again.
  if (isOpen(asked) && returnToOf(asked) === path) return
  auth.send({ type: "auth.open", form: "login", returnTo: path })
}
