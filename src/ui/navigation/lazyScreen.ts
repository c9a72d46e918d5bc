import { lazyRouteComponent } from "@tanstack/react-router"

/** The code of a screen could not be loaded, so many times in a row. */
export class ScreenMissing extends Error {
  readonly times: number

  constructor(times: number, cause: unknown) {
    super("The code of a screen did not arrive.", { cause })
    this.times = times
  }
}

/**
 * A screen whose code is loaded when it is first opened. A failure is shown in the screen's place, and the next try loads
 * it again. The router alone would reload the whole page, which cannot be loaded off line.
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
