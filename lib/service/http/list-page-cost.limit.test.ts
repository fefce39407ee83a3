import { expect, test } from 'vitest'

import { openTestApi } from '#tests/support/api.ts'
import { recordQueries } from '#tests/support/record-queries.ts'

const { createCaller, databaseUrl } = await openTestApi()

/** Returns the calls that are not the page’s own: authentication, rate limits, and what a process queries once. */
const isAboutCaller = (sql: string): boolean =>
  /mailroom\.is_distributed|update "members" set "last_seen_at"|set_config\('mailroom\.tenant'|pg_is_in_recovery|from "sessions"|"rate_limits"|from "users" where|from "members" where/.test(
    sql,
  )

// What the pages ask for: e2e/speed.limit.spec.ts holds them to these two calls. The frame around a page, which stays from page to
// page, shares the first.
const lists = {
  shipments: '/api/v1/shipments?limit=20&include=details,views&search=swan&certified=true',
  evidence: '/api/v1/evidence?limit=20&search=swan',
  addresses: '/api/v1/addresses?limit=50&search=swan',
}

test.each(Object.entries(lists))(
  'a page of %s costs two calls and at most four queries besides authentication',
  async (name, list) => {
    const call = await (await createCaller(`Office of ${name}`)).signIn()
    const { result: answers, queries } = await recordQueries(databaseUrl, () =>
      Promise.all([call('/api/v1/account'), call(list)]),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const own = queries.filter((sql) => !isAboutCaller(sql))
    expect(own.length, own.join('\n')).toBeLessThanOrEqual(4)
    expect(own.length).toBeGreaterThan(0)
    // Both calls come together.
    const lookups = queries.filter((sql) => /from "(sessions|members)"/.test(sql) && !own.includes(sql))
    expect(lookups, 'the session, and the membership by it').toHaveLength(2)
  },
)
