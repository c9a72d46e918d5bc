import { id } from "./id.ts"
import { run } from "./run.ts"

/**
 * An order is its facts; `state` is what they amount to, written with them. Until `leased_until` somebody works on an
 * open order. An order outlives its account. The sandbox's tables stand for another company's books, so they refer to
 * no orders.
 */
export const orders = run([
  `CREATE TABLE orders (
    number text PRIMARY KEY CHECK (number ~ '^[0-9]{20}$'),
    user_id text REFERENCES users ON DELETE SET NULL,
    key_hash text NOT NULL,
    body_hash text NOT NULL,
    state text NOT NULL CHECK (state IN ('draft', 'pending', 'challenged', 'paid', 'failed', 'expired')),
    state_at timestamptz NOT NULL DEFAULT now(),
    leased_until timestamptz NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    UNIQUE (user_id, key_hash)
  )`,
  "CREATE INDEX orders_open ON orders (leased_until) WHERE state IN ('pending', 'challenged')",
  `CREATE TABLE order_facts (
    order_number text NOT NULL REFERENCES orders,
    seq integer NOT NULL,
    fact jsonb NOT NULL,
    happened_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (order_number, seq)
  )`,
  "ALTER TABLE subscriptions ADD COLUMN order_number text REFERENCES orders",
  "ALTER TABLE library ADD COLUMN order_number text REFERENCES orders",
  `CREATE TABLE sandbox_payments (
    reference text PRIMARY KEY,
    amount integer NOT NULL,
    state text NOT NULL CHECK (state IN ('taken', 'refused', 'challenged', 'voided')),
    reason text,
    payment text,
    token text UNIQUE,
    return_path text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now()
  )`
])

/**
 * A subscription's end is its start plus its periods; each renewal adds one. `price` is per period, in kuruş, and
 * `customer` the gateway's name for the card. `seat_at`: when a session took a device seat. Family members belong to
 * the owner, whichever plan runs; one who has not joined is only an address. `plan_issues` are issues opened with a
 * plan.
 */
export const subscribing = run([
  `ALTER TABLE subscriptions
    ADD COLUMN plan text,
    ADD COLUMN billing_period text NOT NULL DEFAULT 'yearly' CHECK (billing_period IN ('monthly', 'yearly')),
    ADD COLUMN periods integer NOT NULL DEFAULT 1,
    ADD COLUMN price integer NOT NULL DEFAULT 0,
    ADD COLUMN auto_renewal boolean NOT NULL DEFAULT false,
    ADD COLUMN customer text,
    ADD COLUMN renew_at timestamptz,
    ADD COLUMN cancelled_at timestamptz,
    ADD COLUMN cancel_reason text,
    ADD COLUMN ended_at timestamptz`,
  "UPDATE subscriptions SET plan = 'platform' WHERE subscription_type = 'platform'",
  "CREATE INDEX subscriptions_due ON subscriptions (renew_at) WHERE auto_renewal",
  "CREATE INDEX subscriptions_ending ON subscriptions (ends_at) WHERE ended_at IS NULL",
  `CREATE TABLE family_members (
    id ${id},
    owner_id text NOT NULL REFERENCES users ON DELETE CASCADE,
    email text NOT NULL,
    user_id text REFERENCES users ON DELETE CASCADE,
    token_hash text UNIQUE,
    since timestamptz NOT NULL DEFAULT now()
  )`,
  'CREATE UNIQUE INDEX family_members_email ON family_members (owner_id, lower(email COLLATE "C"))',
  "CREATE UNIQUE INDEX family_members_user ON family_members (user_id, owner_id)",
  `CREATE TABLE plan_issues (
    user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
    issue_id text NOT NULL REFERENCES issues ON DELETE CASCADE,
    opened_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (user_id, issue_id)
  )`,
  "CREATE INDEX plan_issues_issue ON plan_issues (issue_id)",
  "ALTER TABLE sessions ADD COLUMN seat_at timestamptz",
  "ALTER TABLE users ADD COLUMN language text NOT NULL DEFAULT 'tr' CHECK (language IN ('tr', 'en'))",
  `CREATE TABLE notifications (
    id ${id},
    user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
    type text NOT NULL,
    title text NOT NULL,
    text text NOT NULL,
    actions jsonb NOT NULL DEFAULT '[]',
    occasion text NOT NULL,
    mail_due boolean NOT NULL DEFAULT false,
    read boolean NOT NULL DEFAULT false,
    created_at timestamptz NOT NULL DEFAULT now(),
    UNIQUE (user_id, occasion)
  )`,
  "CREATE INDEX notifications_user ON notifications (user_id, created_at DESC)",
  "CREATE INDEX notifications_mail ON notifications (created_at) WHERE mail_due",
  "ALTER TABLE orders ADD COLUMN renews text, ADD COLUMN renewed_period integer",
  `CREATE UNIQUE INDEX orders_renewing ON orders (renews, renewed_period)
    WHERE renews IS NOT NULL AND state NOT IN ('failed', 'expired')`,
  `CREATE TABLE sandbox_customers (
    customer text PRIMARY KEY,
    behaviour jsonb NOT NULL
  )`,
  "ALTER TABLE sandbox_payments ADD COLUMN customer text"
])

/**
 * Subscriptions that ended before there were notifications end without one. Yearly ones sold before subscriptions had a
 * price take it from their orders.
 */
export const subscriptionEnds = run([
  "UPDATE subscriptions SET ended_at = ends_at WHERE ends_at <= now() AND NOT auto_renewal",
  `UPDATE subscriptions s SET price = (line->>'price')::int
    FROM order_facts f, jsonb_array_elements(f.fact->'lines') line
    WHERE s.price = 0 AND f.order_number = s.order_number AND f.seq = 0
      AND line->>'kind' = 'year' AND line->>'ref' = s.publication_id`,
  "CREATE INDEX orders_renews ON orders (renews) WHERE renews IS NOT NULL"
])

/**
 * What publications sold, a row for each line of a paid order, in kuruş. `issue_id` is null for a year, and once the
 * issue is gone; `user_id` once the buyer's account is.
 */
export const sales = run([
  `CREATE TABLE sales (
    id ${id},
    order_number text NOT NULL REFERENCES orders,
    line integer NOT NULL,
    publication_id text NOT NULL REFERENCES publications,
    kind text NOT NULL CHECK (kind IN ('issue', 'year')),
    issue_id text REFERENCES issues ON DELETE SET NULL,
    user_id text REFERENCES users ON DELETE SET NULL,
    price integer NOT NULL,
    is_renewal boolean NOT NULL,
    sold_at timestamptz NOT NULL,
    UNIQUE (order_number, line)
  )`,
  "CREATE INDEX sales_publication ON sales (publication_id, sold_at DESC)",
  "CREATE INDEX sales_issue ON sales (issue_id) WHERE issue_id IS NOT NULL",
  "CREATE INDEX sales_user ON sales (user_id) WHERE user_id IS NOT NULL",
  "CREATE INDEX library_issue ON library (issue_id)",
  `INSERT INTO sales (id, order_number, line, publication_id, kind, issue_id, user_id, price, is_renewal, sold_at)
    SELECT substr(md5(o.number || ' ' || (part.place - 1)), 1, 15), o.number, part.place - 1, p.id, part.line->>'kind', i.id,
      o.user_id, (part.line->>'price')::int, part.line ? 'renews', o.state_at
    FROM orders o JOIN order_facts f ON f.order_number = o.number AND f.seq = 0,
      jsonb_array_elements(f.fact->'lines') WITH ORDINALITY AS part (line, place)
      JOIN publications p ON p.id = part.line->>'publication'
      LEFT JOIN issues i ON i.id = part.line->>'ref' AND part.line->>'kind' = 'issue'
    WHERE o.state = 'paid' AND part.line->>'kind' IN ('issue', 'year')`
])

/**
 * A refund of an order's line. Its facts are the truth; a row says who asked for it and why, in the team's `words`, and
 * until when somebody asks the gateway, which knows it by its id. One per line is under way or done. The sandbox keeps
 * what a card does when its money is given back.
 */
export const refunds = run([
  `CREATE TABLE refunds (
    id ${id},
    order_number text NOT NULL REFERENCES orders,
    line integer NOT NULL,
    amount integer NOT NULL,
    member_id text REFERENCES users ON DELETE SET NULL,
    key_hash text NOT NULL,
    body_hash text NOT NULL,
    problem text NOT NULL,
    words text NOT NULL,
    state text NOT NULL DEFAULT 'asked' CHECK (state IN ('asked', 'refunded', 'refused')),
    refusal text,
    asked_at timestamptz NOT NULL DEFAULT now(),
    settled_at timestamptz,
    leased_until timestamptz NOT NULL,
    UNIQUE (member_id, key_hash),
    CHECK ((state = 'asked') = (settled_at IS NULL))
  )`,
  "CREATE UNIQUE INDEX refunds_line ON refunds (order_number, line) WHERE state <> 'refused'",
  "CREATE INDEX refunds_order ON refunds (order_number)",
  "CREATE INDEX refunds_open ON refunds (leased_until) WHERE state = 'asked'",
  "CREATE INDEX refunds_settled ON refunds (settled_at) WHERE state = 'refunded'",
  `CREATE TABLE sandbox_refunds (
    key text PRIMARY KEY,
    reference text NOT NULL,
    amount integer NOT NULL,
    reason text,
    credit text
  )`,
  "ALTER TABLE sandbox_payments ADD COLUMN refunding jsonb"
])

/** Find what is past its legal time, and what refers to it. */
export const books = run([
  "CREATE INDEX orders_apart ON orders (created_at) WHERE user_id IS NULL",
  "CREATE INDEX sales_sold ON sales (sold_at)",
  "CREATE INDEX library_order ON library (order_number) WHERE order_number IS NOT NULL",
  "CREATE INDEX subscriptions_order ON subscriptions (order_number) WHERE order_number IS NOT NULL"
])
