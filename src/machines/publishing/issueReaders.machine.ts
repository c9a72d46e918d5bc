import type { IssueReaders } from "../../domain/publishing/IssueReaders.ts"
import { loadable } from "../loadable/loadable.machine.ts"

/** How a publisher's issues are read: loading, then shown or failed. Source: product, "Readers". */
export const issueReadersMachine = loadable<void, ReadonlyArray<IssueReaders>>("issueReaders")
