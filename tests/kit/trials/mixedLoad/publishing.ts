import { setTimeout as after } from "node:timers/promises"
import { uploadsPath } from "../../../../src/contract/publishing.ts"
import { tinyPdf } from "../../fixtures/tinyPdf.ts"
import { type Account, type SignedIn, signIn } from "./reading.ts"
import type { World } from "./World.ts"

interface Magazine {
  readonly id: string
  readonly issue_id: string
  readonly price: number
  readonly page_count: number
}

/** Sends a PDF in two pieces, and answers with the upload's id. */
const upload = async (publisher: SignedIn, pdf: Uint8Array): Promise<string> => {
  const tus = { "tus-resumable": "1.0.0" }
  const begun = await publisher.ask(uploadsPath, {
    method: "POST",
    headers: { ...tus, "upload-length": `${pdf.length}` },
    expected: 201
  })
  const path = begun.headers.location ?? ""
  const half = Math.floor(pdf.length / 2)
  const send = async (offset: number, end: number): Promise<void> => {
    const headers = { ...tus, "upload-offset": `${offset}`, "content-type": "application/offset+octet-stream" }
    const body = pdf.subarray(offset, end)
    const { status } = await publisher.ask(path, { method: "PATCH", headers, body, expected: 204, expectedAgain: 409 })
    if (status !== 409) return
    // Some of it had arrived before the answer was lost.
    const there = await publisher.ask(path, { method: "HEAD", headers: tus, expected: [200, 204] })
    const arrived = Number(there.headers["upload-offset"])
    if (arrived < end) await send(arrived, end)
  }
  await send(0, half)
  await send(half, pdf.length)
  return path.slice(uploadsPath.length + 1)
}

/** The state in which an issue's conversion ends, asked for twice a second for at most `minutes`. */
export const conversion = async (publisher: SignedIn, id: string, minutes = 2): Promise<string> => {
  for (let tries = 0; tries < minutes * 120; tries += 1) {
    const state = await publisher.data<{ readonly status: string }>(`/api/publisher/issues/${id}/conversion`)
    if (state === null || state.status !== "CONVERTING") return state?.status ?? "unknown"
    await after(500)
  }
  return "CONVERTING"
}

export const newPublication = async (publisher: SignedIn): Promise<string> => {
  const made = await publisher.data<{ readonly id: string }>("/api/publisher/publications", {
    body: {
      title: "Saat",
      description: "Uzun",
      publisher_name: "Yayınevi",
      frequency: "MONTHLY",
      language: "tr",
      tier: 3,
      categories: ["gezi"]
    }
  })
  return made?.id ?? ""
}

export interface Sale {
  readonly publication: string
  readonly title: string
  readonly price: number
  /** Taken back once it is converted; else it stays on sale. */
  readonly isTakenBack: boolean
}

/** Sends an issue with its PDF, and answers with its id; null if it was refused. */
export const sendIssue = async (
  publisher: SignedIn,
  { publication, title, isTakenBack }: Omit<Sale, "price">,
  pdf: Uint8Array
): Promise<string | null> => {
  const form = new FormData()
  const fields = {
    publication,
    title,
    description: "Uzun",
    publish_date: "2026-07-01",
    upload: await upload(publisher, pdf),
    ...(isTakenBack ? { desired_publish_at: "2099-07-01T09:00:00Z" } : {})
  }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const sent = new Response(form)
  const made = await publisher.data<{ readonly id: string }>("/api/publisher/issues", {
    headers: { "content-type": sent.headers.get("content-type") ?? "" },
    body: new Uint8Array(await sent.arrayBuffer())
  })
  return made?.id ?? null
}

/** A small PDF is sent, converted, and put on sale or taken back. */
export const publish = async (world: World, account: Account, sale: Sale): Promise<void> => {
  const publisher = await signIn(world, account)
  if (publisher === null) return
  const pages = 2 + Math.floor(world.random() * 3)
  await publisher.ask("/api/publisher/publications")
  const id = await sendIssue(publisher, sale, tinyPdf(pages, 20_000))
  if (id === null) return
  if (!sale.isTakenBack) world.ledger.wasTold("issue", id)
  await publisher.ask("/api/publisher/issues")
  const status = await conversion(publisher, id)
  const wanted = sale.isTakenBack ? "SCHEDULED" : "PUBLISHED"
  if (status !== wanted) world.ledger.complain(`the conversion of ${sale.title} ended ${status}`)
  if (sale.isTakenBack) await publisher.ask(`/api/publisher/issues/${id}`, { method: "DELETE", expectedAgain: 404 })
  else {
    const issue = await publisher.data<{ readonly items: ReadonlyArray<{ readonly version: string }> }>(
      `/api/issues/${id}`
    )
    const [{ version } = { version: "" }] = issue?.items ?? []
    world.issues.push({ id, publication: sale.publication, price: sale.price, pages, version })
  }
  await publisher.signOut()
  world.ledger.did(sale.isTakenBack ? "issues taken back" : "issues published")
}

/** What a server on its first day has on sale. */
export const knownIssues = async (
  ask: <A>(path: string) => Promise<A | null>
): Promise<ReadonlyArray<World["issues"][number]>> => {
  const grouped = await ask<{ groupedByTags: Record<string, ReadonlyArray<Magazine>> }>("/api/issues/latest/grouped")
  const all = new Map(
    Object.values(grouped?.groupedByTags ?? {})
      .flat()
      .map((one) => [one.issue_id, one])
  )
  return Promise.all(
    [...all.values()].map(async ({ id: publication, issue_id: id, price, page_count: pages }) => {
      const issue = await ask<{ readonly items: ReadonlyArray<{ readonly version: string }> }>(`/api/issues/${id}`)
      return { id, publication, price, pages, version: issue?.items[0]?.version ?? "" }
    })
  )
}
