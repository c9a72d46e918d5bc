import type { AnyRouter } from "@tanstack/react-router"
import { focusHead } from "../parts/head.ts"

/** A reader is a room of its own, and says itself where the keyboard stands. */
const isReader = (path: string): boolean => /^\/(reader|preview|catalog|magazine\/[^/]+\/read)\b/.test(path)

/**
 * Where the keyboard stood has gone with its screen: it goes on at the head of the new one, which is read aloud with it.
 * Not when the site is opened, nor in a reader, nor where the new screen, or a dialog over it, has already taken it.
 */
export const keepFocus = (router: AnyRouter): void => {
  router.subscribe("onRendered", ({ fromLocation, toLocation, pathChanged }) => {
    if (fromLocation === undefined || !pathChanged || isReader(toLocation.pathname)) return
    if (document.activeElement?.closest("main *, [role=alertdialog], [role=dialog]") == null) focusHead()
  })
}
