import { lazyRouteComponent } from "@tanstack/react-router"

/** The code of a screen could not be loaded, so many times in a row. */
export class ScreenMissing extends Error {
  readonly times: number

  constructor(times: number, cause: unknown) {
    super("The code of a screen did not arrive.", { cause })
    this.times = times
  }
}

/** Loads code of a screen; where it does not come, it says how often in a row. */
export const codeOf = <In extends ReadonlyArray<unknown>, Code>(
  load: (...given: In) => Promise<Code>
): ((...given: In) => Promise<Code>) => {
  let times = 0
  return (...given) =>
    load(...given).then(
      (code) => {
        times = 0
        return code
      },
      (cause: unknown) => {
        throw new ScreenMissing((times += 1), cause)
      }
    )
}

/**
 * A screen whose code is loaded when it is first opened. A failure is shown in the screen's place, and the next try loads
 * it again. The router alone would reload the whole page, which cannot be loaded off line.
 */
export const lazyScreen: typeof lazyRouteComponent = (load, name) => lazyRouteComponent(codeOf(load), name)
