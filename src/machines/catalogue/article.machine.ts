import type { Article } from "../../domain/catalogue/Article.ts"
import { loadable } from "../loadable/loadable.machine.ts"

/** An article: loading, then shown or failed; its `content` is clean. */
export const articleMachine = loadable<{ readonly id: string }, Article>("article")
