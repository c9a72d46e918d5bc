import type { Services } from "./tabServices.live.ts"

/** The code of the services, which home's first drawing does not wait for. */
export interface ServicesCode {
  /** Null until they are there. */
  readonly now: () => Services | null
  /** Waits for them, and wants nothing. */
  readonly ready: Promise<Services>
  /** Loads them; fails where they did not come in time, until somebody wants them again. */
  readonly want: () => Promise<Services>
  /** The same for a screen, which takes as long as its own code does. */
  readonly load: () => Promise<Services>
}

/** Milliseconds that code may take to come. Source: product, "Auth modal". */
export const codeTimeout = 15_000

/** The services, or a failure if they take too long; they may still come. */
const inTime = (loading: Promise<Services>): Promise<Services> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("The services take too long.")), codeTimeout)
    void loading.then(resolve, reject).finally(() => clearTimeout(timer))
  })

export const servicesCode = (load: () => Promise<Services>): ServicesCode => {
  let tell: (services: Services) => void = () => {}
  const ready = new Promise<Services>((resolve) => (tell = resolve))
  let now: Services | null = null
  let loading: Promise<Services> | null = null
  const begin = async (): Promise<Services> => {
    try {
      const services = await load()
      now = services
      tell(services)
      return services
    } finally {
      loading = null
    }
  }
  const loaded = (): Promise<Services> => (now === null ? (loading ??= begin()) : Promise.resolve(now))
  return { now: () => now, ready, want: () => (now === null ? inTime(loaded()) : Promise.resolve(now)), load: loaded }
}

/** Runs the work of screens, which are opened with the services. */
export const laterRuntime = ({ now }: Pick<ServicesCode, "now">): Services["runtime"] => ({
  runFork: (effect) => {
    const services = now()
    if (services === null) throw new Error("The services are not loaded.")
    return services.runtime.runFork(effect)
  }
})
