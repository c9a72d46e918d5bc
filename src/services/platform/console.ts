const methods = ["debug", "error", "info", "log", "trace", "warn"] as const

/** Silences the console; production builds call this first. */
export const silence = (target: Pick<Console, (typeof methods)[number]>): void => {
  for (const method of methods) target[method] = () => {}
}
