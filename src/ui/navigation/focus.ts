import type { AnyRouter } from "@tanstack/react-router"
import { readerAddress } from "../../domain/reader/ReaderAddress.ts"
import { focusHeading } from "../focus/heading.ts"

/**
 * Where the keyboard stood has gone with its screen: it goes on at the head of the new one, which is read aloud with it.
 * Not when the site is opened, nor in a reader, which says so itself, nor where the new screen, or a dialog over it, has
 * already taken it.
 */
export const keepFocus = (router: AnyRouter): void => {
  router.subscribe("onRendered", ({ fromLocation, toLocation, pathChanged }) => {
    if (fromLocation === undefined || !pathChanged || readerAddress(toLocation.pathname) !== null) return
    if (document.activeElement?.closest("main *, [role=alertdialog], [role=dialog]") == null) focusHeading()
  })
}
