const methods = ["debug", "error", "info", "log", "trace", "warn"] as const

/** Nothing of ours is logged in a visitor's browser: production builds call this before anything else runs. */
export const silence = (target: Pick<Console, (typeof methods)[number]>): void => {
  for (const method of methods) target[method] = () => {}
}
