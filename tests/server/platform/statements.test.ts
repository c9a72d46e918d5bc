import { getConstructionPlans } from "pg-boss"
import { expect, it } from "vitest"
import { statementsOf } from "../../../server/platform/queue/statements.ts"

it("are told apart by semicolons outside of quotes, comments and bodies", () => {
  expect(
    statementsOf(`BEGIN; SELECT 'a;''b';
      -- no end; here
      CREATE FUNCTION f() AS $$ BEGIN; END; $$; SELECT $x$;$$;$x$ ;; COMMIT;`)
  ).toEqual([
    "BEGIN",
    "SELECT 'a;''b'",
    "-- no end; here\n      CREATE FUNCTION f() AS $$ BEGIN; END; $$",
    "SELECT $x$;$$;$x$",
    "COMMIT"
  ])
})

it("are all there are in the texts that make the queue's tables", () => {
  const statements = statementsOf(getConstructionPlans())
  expect(statements.at(0)).toBe("BEGIN")
  expect(statements.at(-1)).toBe("COMMIT")
  const makes = /^(?:--.*\n\s*)*(BEGIN|COMMIT|SET|SELECT|CREATE|ALTER|INSERT|DO)\b/
  expect(statements.filter((statement) => !makes.test(statement))).toEqual([])
})
