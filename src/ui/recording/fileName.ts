import type { Recording } from "../../machines/inspection/Recording.ts"

/** What a recording is saved and sent as. */
export const fileName = ({ begun }: Recording): string => `sayfa-${begun.slice(0, 19).replaceAll(/[:T]/g, "-")}.json`
