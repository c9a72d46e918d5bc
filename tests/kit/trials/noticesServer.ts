import { startServer } from "../harness/server.ts"

/** A program: a server that keeps every mail, and whose leases end soon after it is killed. It prints its address. */
const { DATA_DIR = "", DATABASE_URL } = process.env
const server = await startServer({
  variables: { DATA_DIR, ...(DATABASE_URL === undefined ? {} : { DATABASE_URL }) },
  keptMails: 1_000_000,
  mailLease: 4,
  tellingPause: 0.2
})
process.stdout.write(`Sayfa: ${server.url}\n`)
