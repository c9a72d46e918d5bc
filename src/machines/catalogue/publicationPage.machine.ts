import type { PublicationPage } from "../../domain/catalogue/PublicationPage.ts"
import { loadable } from "../loadable/loadable.machine.ts"

/** A magazine's own page: loading, then shown or failed. `address` is its slug. */
export const publicationPageMachine = loadable<{ readonly address: string }, PublicationPage>("publicationPage")
