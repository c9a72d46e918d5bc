import { lazyRouteComponent } from "@tanstack/react-router"

/** The code of a screen did not arrive, so many times in a row. */
export class ScreenMissing extends Error {
  readonly times: number

  constructor(times: number, cause: unknown) {
    super("The code of a screen did not arrive.", { cause })
    this.times = times
  }
}

/**
 * A screen whose code arrives when it is first wanted. Where it does not, that is said in the screen's place, and it is
 * asked for again at the next try: the router alone would open the whole page anew, and off line there is none to open.
 */
export const lazyScreen: typeof lazyRouteComponent = (load, name) => {
  let times = 0
  return lazyRouteComponent(
    () =>
      load().then(
        (screen) => {
          times = 0
          return screen
        },
        (cause: unknown) => {
          throw new ScreenMissing((times += 1), cause)
        }
      ),
    name
  )
}
