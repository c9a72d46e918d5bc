import type { AnyRouter } from "@tanstack/react-router"
import { readerAddress } from "../../domain/reader/ReaderAddress.ts"
import { focusHeading } from "../focus/heading.ts"

/**
 * After a move to another screen its heading takes focus, and is read aloud. Not at the first screen, not in the reader,
 * which has a rule of its own, and not where the new screen or a dialog has taken focus already.
 */
export const focusNewScreen = (router: AnyRouter): void => {
  router.subscribe("onRendered", ({ fromLocation, toLocation, pathChanged }) => {
    if (fromLocation === undefined || !pathChanged || readerAddress(toLocation.pathname) !== null) return
    if (document.activeElement?.closest("main *, [role=alertdialog], [role=dialog]") == null) focusHeading()
  })
}
