import { run } from "./run.ts"

/**
 * Events, unique by key, and their totals per day. Days are those of Europe/Istanbul. Each batch leaves marks for its
 * days, which whoever counts a day deletes.
 */
export const analytics = run([
  `CREATE TABLE analytics_events (
    event_key text PRIMARY KEY,
    event_name text NOT NULL,
    context text NOT NULL CHECK (context IN ('site', 'reader')),
    occurred_at timestamptz NOT NULL,
    received_at timestamptz NOT NULL DEFAULT now(),
    day date GENERATED ALWAYS AS ((occurred_at AT TIME ZONE 'Europe/Istanbul')::date) STORED,
    properties jsonb,
    visitor_id text,
    session_key text,
    device_id text,
    user_id text REFERENCES users ON DELETE SET NULL,
    publisher text,
    publication text,
    article text,
    issue text,
    url_path text,
    page_title text,
    referrer text,
    utm_source text,
    utm_medium text,
    utm_campaign text,
    page_number integer,
    page_type text,
    direction text,
    duration_seconds integer,
    session_duration_seconds integer,
    target_url text,
    target_domain text,
    is_preview boolean
  )`,
  "CREATE INDEX analytics_events_day ON analytics_events (day)",
  "CREATE INDEX analytics_events_user ON analytics_events (user_id) WHERE user_id IS NOT NULL",
  `CREATE TABLE analytics_marks (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    day date NOT NULL
  )`,
  `CREATE TABLE analytics_days (
    day date NOT NULL,
    context text NOT NULL,
    event_name text NOT NULL,
    publication text,
    issue text,
    events integer NOT NULL,
    visitors integer NOT NULL,
    sessions integer NOT NULL,
    seconds bigint NOT NULL,
    UNIQUE NULLS NOT DISTINCT (day, context, event_name, publication, issue)
  )`
])

/**
 * What a visitor read of an issue on a day, coming from one source; counted again with the day. Every day with events
 * is counted once more, so that the first readings are there.
 */
export const readings = run([
  "ALTER TABLE analytics_events ADD COLUMN is_robot boolean NOT NULL DEFAULT false",
  `CREATE TABLE readings (
    day date NOT NULL,
    issue_id text NOT NULL REFERENCES issues ON DELETE CASCADE,
    visitor text NOT NULL,
    source text NOT NULL,
    openings integer NOT NULL,
    pages integer NOT NULL,
    furthest integer NOT NULL,
    seconds integer NOT NULL,
    PRIMARY KEY (issue_id, day, visitor, source)
  )`,
  "CREATE INDEX readings_day ON readings (day)",
  "INSERT INTO analytics_marks (day) SELECT DISTINCT day FROM analytics_events"
])

/** What was read of each page of an issue on a day; counted again with the day, and so are the days counted before. */
export const pageReadings = run([
  `CREATE TABLE page_readings (
    day date NOT NULL,
    issue_id text NOT NULL REFERENCES issues ON DELETE CASCADE,
    page integer NOT NULL,
    readers integer NOT NULL,
    seconds bigint NOT NULL,
    exits integer NOT NULL,
    PRIMARY KEY (issue_id, day, page)
  )`,
  "CREATE INDEX page_readings_day ON page_readings (day)",
  "INSERT INTO analytics_marks (day) SELECT DISTINCT day FROM analytics_events"
])
