import { useRouter } from "@tanstack/react-router"
import type { App } from "../../machines/app.ts"

/** The app's actors, for components that appear on many screens. */
export const useApp = (): App => useRouter().options.context.app
