import { chromium, type Browser, type Page } from '@playwright/test'

import { requireBrowser } from '#scripts/browser.ts'
import { buildPages } from '#scripts/build-pages.ts'
import { startServer } from '#tests/support/server-process.ts'

import { buildBlankPages } from './blank-pages.ts'
import { deliverLetter } from './deliver-letter.ts'
import { memberAccount, insertShipments } from './insert-rows.ts'
import { medianOf, reportLine } from './measure.ts'
import {
  measureChange,
  type PageAct,
  type PageChange,
  type Device,
  type PageVisit,
  visitPage,
} from './page-visit.ts'
import { serverEnvironment, openTemporaryDatabase } from './serve.ts'
import { leaveOffice, sharedDirectory } from './shared-office.ts'

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 7)
const rows = Number(process.env['BENCH_ROWS'] ?? 1_000_000)

const print = (line: string): void => console.log(line)

const titles: Record<Device, string> = {
  desktop: 'This machine',
  mobile: 'Processor slowed 4 times, fast 4G',
}

type Cookie = { name: string; value: string; url: string }

const signIn = async (url: string): Promise<Cookie[]> => {
  const response = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify(memberAccount),
  })
  if (!response.ok) throw new Error(`Signing in answered ${response.status}: ${await response.text()}`)
  return response.headers.getSetCookie().map((line) => {
    const [pair = ''] = line.split(';', 1)
    const at = pair.indexOf('=')
    return { name: pair.slice(0, at), value: decodeURIComponent(pair.slice(at + 1)), url }
  })
}

type Visits = { cold: PageVisit[]; warm: PageVisit[] }

/** Visits each page in turn, round after round: once in a browser that has seen nothing, and once more in the same. */
const visitAll = async <Name extends string>(
  browser: Browser,
  addresses: Record<Name, string>,
  cookies: Cookie[],
  device: Device,
): Promise<Record<Name, Visits>> => {
  // The pages have exactly these names, and one list of visits each.
  const names = Object.keys(addresses) as Name[]
  const visits = Object.fromEntries(names.map((name) => [name, { cold: [], warm: [] }])) as unknown as Record<
    Name,
    Visits
  >
  // The first round warms the servers up and is not counted.
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of names) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
      await context.addCookies(cookies)
      const cold = await visitPage(context, addresses[name], device)
      const warm = await visitPage(context, addresses[name], device)
      await context.close()
      if (round === 0) continue
      visits[name].cold.push(cold)
      visits[name].warm.push(warm)
    }
  }
  return visits
}

const report = (title: string, visits: Record<string, PageVisit[]>): void => {
  print(`\n${title}`)
  for (const [name, all] of Object.entries(visits)) {
    const of = (field: keyof PageVisit): number => medianOf(all.map((visit) => visit[field]))
    const times = medianOf(
      all.map((visit, round) => visit.paintMs / (visits['blank']?.[round]?.paintMs ?? Number.NaN)),
    )
    const kilobytes = (of('scriptBytes') / 1000).toFixed(0)
    print(
      reportLine(
        name,
        `${kilobytes} kB of scripts, answer ${of('answerMs').toFixed(0)} ms, paint ${of('paintMs').toFixed(0)} ms`,
        ` ${times.toFixed(2)} times, ${of('blockedMs').toFixed(0)} ms blocked, shift ${of('shift').toFixed(3)}`,
      ),
    )
  }
}

/** Pressed without being pointed at first: what it leads to is not there yet. */
const press = (page: Page, selector: string): Promise<void> =>
  page
    .locator(selector)
    .first()
    .evaluate((element: HTMLElement) => element.click())

const firstRow = 'main tbody tr:not([data-heading])'
const acts: readonly PageAct[] = [
  {
    name: 'search',
    act: async (page) => {
      await page.getByRole('searchbox').fill('tenant 990')
      await page.keyboard.press('Enter')
    },
    shows: firstRow,
  },
  {
    name: 'drafts',
    act: (page) => press(page, 'main a[href*="group=drafts"]'),
    shows: firstRow,
  },
  { name: 'next page', act: (page) => press(page, 'main a[href*="cursor="]'), shows: firstRow },
  { name: 'opened', act: (page) => press(page, `${firstRow} a`), shows: 'main h1' },
  {
    name: 'opened, pointed at before',
    act: (page) => press(page, `${firstRow} a`),
    shows: 'main h1',
    isAhead: true,
  },
]

/** Does each act in turn, round after round, each in its own tab of a browser that knows the pages. */
const reportChanges = async (
  browser: Browser,
  url: string,
  cookies: Cookie[],
  device: Device,
): Promise<void> => {
  const changes = new Map<string, PageChange[]>(acts.map(({ name }) => [name, []]))
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  await context.addCookies(cookies)
  for (let round = 0; round <= rounds; round += 1) {
    for (const act of acts) {
      const change = await measureChange(context, url, act, device)
      if (round > 0) changes.get(act.name)?.push(change)
    }
  }
  await context.close()
  print(`\n${titles[device]}, shipments: until the new content is painted`)
  for (const [name, all] of changes) {
    const after = (field: 'fromActMs' | 'afterMs') => {
      const ms = all.map((change) => change[field])
      return `${medianOf(ms).toFixed(0)} ms, at most ${Math.max(...ms).toFixed(0)} ms`
    }
    const empty = all.filter((change) => change.stoodEmpty).length
    print(
      reportLine(
        name,
        `from the act ${after('fromActMs')}; after the answer ${after('afterMs')}`,
        empty > 0 ? `stood empty ${empty} times` : 'never empty',
      ),
    )
  }
}

const executablePath = await requireBrowser()
await buildPages()
await using database = await openTemporaryDatabase(sharedDirectory)
const databaseUrl = await database.create()
const environment = {
  ...serverEnvironment({ DATABASE_URL: databaseUrl, DATA_DIR: database.directory }),
  ROLE: 'all',
  SANDBOX_PACE: 'manual',
  LIMIT_SESSION_READS_PER_MINUTE: '1000000',
}
await using blankPages = await buildBlankPages()
await using blank = await blankPages.start()
await using mailroom = await startServer('server.ts', environment, '/api/v1/ready')
const { organizationId, shipmentId, apiKey } = await deliverLetter(mailroom.url, environment)
print(`Writing ${rows} shipments, a tenth of them the organization’s…`)
const until = new Date()
await insertShipments(databaseUrl, { organizationId, total: rows, until })
const databaseName = new URL(databaseUrl).pathname.slice(1)
await leaveOffice({ databaseName, organizationId, apiKey, rows, until: until.toISOString() })
const cookies = await signIn(mailroom.url)
const browser = await chromium.launch({ executablePath, args: ['--disable-background-networking'] })
const addresses = {
  blank: `${blank.url}/`,
  shipments: `${mailroom.url}/shipments`,
  shipment: `${mailroom.url}/shipments/${shipmentId}`,
  overview: `${mailroom.url}/`,
}
print(`Medians of ${rounds} rounds`)
for (const device of ['desktop', 'mobile'] as const) {
  const visits = await visitAll(browser, addresses, cookies, device)
  for (const state of ['cold', 'warm'] as const) {
    report(
      `${titles[device]}, ${state}`,
      Object.fromEntries(Object.entries(visits).map(([name, both]) => [name, both[state]])),
    )
  }
  // In one order: the list in groups has no next page.
  await reportChanges(browser, `${addresses.shipments}?sort=-created_at`, cookies, device)
}
await browser.close()
