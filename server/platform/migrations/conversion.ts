import { run } from "./run.ts"

export const conversions = run([
  `CREATE TABLE conversions (
    issue_id text PRIMARY KEY REFERENCES issues ON DELETE CASCADE,
    pdf text NOT NULL,
    state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'running', 'done', 'failed')),
    pages_done integer NOT NULL DEFAULT 0,
    pages_total integer NOT NULL DEFAULT 0,
    reason text,
    attempts integer NOT NULL DEFAULT 0,
    leased_until timestamptz NOT NULL DEFAULT now(),
    created_at timestamptz NOT NULL DEFAULT now(),
    finished_at timestamptz
  )`,
  "CREATE INDEX conversions_waiting ON conversions (created_at) WHERE state IN ('queued', 'running')"
])

export const leases = run(["ALTER TABLE conversions ADD COLUMN lease text"])

export const brokenPages = run(["ALTER TABLE conversions ADD COLUMN broken_pages jsonb NOT NULL DEFAULT '[]'"])

export const conversionFailures = run(["ALTER TABLE conversions ADD COLUMN breaks integer NOT NULL DEFAULT 0"])

/**
 * `early`: the issue is listed once its first pages are made, at `begun_at`. `asked_at`: when a page that was not made
 * yet was last requested.
 */
export const earlyIssues = run([
  `ALTER TABLE conversions ADD COLUMN early boolean NOT NULL DEFAULT false, ADD COLUMN begun_at timestamptz,
    ADD COLUMN asked_at timestamptz`
])

export const turns = run(["ALTER TABLE conversions ADD COLUMN taken_at timestamptz"])

/**
 * Pages of conversions that somebody makes or made, or that are left to the conversion's holder. `until`: when a silent
 * helper loses its page; null for the holder, whose `maker` is its lease.
 */
export const sharedPages = run([
  `CREATE TABLE shared_pages (
    folder text NOT NULL REFERENCES conversions ON DELETE CASCADE,
    page integer NOT NULL,
    maker text NOT NULL,
    state text NOT NULL DEFAULT 'taken' CHECK (state IN ('taken', 'made', 'left')),
    taken_at timestamptz NOT NULL DEFAULT now(),
    until timestamptz,
    tries integer NOT NULL DEFAULT 1,
    PRIMARY KEY (folder, page)
  )`
])
