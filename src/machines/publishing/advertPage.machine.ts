import type { MagazineInfo } from "../../domain/reader/MagazineInfo.ts"
import { loadable } from "../loadable/loadable.machine.ts"

/** The issue on one of whose pages an advert is previewed, its pages opened to this browser: loading, then shown or failed. */
export const advertPageMachine = loadable<{ readonly issue: string }, MagazineInfo>("advertPage")
