import type { Services } from "./tabServices.live.ts"

/** The code of the services, which home's first drawing does not wait for. */
export interface ServicesCode {
  /** Null until they are there. */
  readonly now: () => Services | null
  /** Waits for them, and wants nothing. */
  readonly ready: Promise<Services>
  /** Loads them; fails where they did not come, until somebody wants them again. */
  readonly want: () => Promise<Services>
}

export const servicesCode = (load: () => Promise<Services>): ServicesCode => {
  const { promise: ready, resolve } = Promise.withResolvers<Services>()
  let now: Services | null = null
  let loading: Promise<Services> | null = null
  const begin = async (): Promise<Services> => {
    try {
      const services = await load()
      now = services
      resolve(services)
      return services
    } finally {
      loading = null
    }
  }
  return {
    now: () => now,
    ready,
    want: () => (now === null ? (loading ??= begin()) : Promise.resolve(now))
  }
}

/** Runs the work of screens, which are opened with the services. */
export const laterRuntime = ({ now }: Pick<ServicesCode, "now">): Services["runtime"] => ({
  runFork: (effect) => {
    const services = now()
    if (services === null) throw new Error("The services are not loaded.")
    return services.runtime.runFork(effect)
  }
})
