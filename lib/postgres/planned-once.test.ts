import { expect, test } from 'vitest'

import { isPlannedOnce } from './planned-once.ts'

test.each([
  'insert into "outbox" ("id", "body") values ($1, $2) on conflict do nothing returning "id"',
  'select "id", "status" from "shipments" where ("shipments"."organization_id" = $1 and "shipments"."id" = $2)',
  'select "id" from "shipments" where "shipments"."id" = $1 for update',
  'update "purchases" set "step" = $1 where ("purchases"."organization_id" = $2 and "purchases"."id" = $3)',
  'delete from "idempotency_keys" where "idempotency_keys"."key" = $1',
  'update "print_jobs" set "state" = $1 where "print_jobs"."id" = $2 and "print_jobs"."state" in ($3, $4)',
  'with added as ( insert into "outbox" ("id") select $1) select pg_notify($2, $3)',
])('one generic plan suffices for equality lookups and writes: %s', (text) => {
  expect(isPlannedOnce(text)).toBe(true)
})

test.each([
  'select "id" from "shipments" where "organization_id" = $1 order by "id" desc limit $2',
  'select "id" from "shipments" where "organization_id" = $1 and "id" < $2',
  'select "id" from "shipments" where "id" in ($1, $2)',
  'select "id" from "shipments" where ("shipments"."id" = $1 or "shipments"."status" = $2)',
  'select "id" from "shipments" where "name" ilike $1',
  'select "a"."id" from "a" inner join "b" on "a"."id" = "b"."id" where "a"."id" = $1',
  'select count(*) from "shipments" where "status" = $1 group by "carrier"',
  'delete from "outbox" where "created_at" <= $1',
  'update "jobs" set "state" = $1 where exists (select 1)',
  'with found as (select 1) select * from found',
])('statements that sort, join or search are planned for their parameters: %s', (text) => {
  expect(isPlannedOnce(text)).toBe(false)
})
