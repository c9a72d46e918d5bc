import { useRouter } from "@tanstack/react-router"
import type { App } from "../../machines/app.ts"

/** The actors that outlive every screen, for what stands on many of them and would be handed through all. */
export const useApp = (): App => useRouter().options.context.app
