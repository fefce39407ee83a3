import { expect, type Page, type Request, test } from '@playwright/test'

import { advance, createDraft, quoteOf, sendLetter } from './support/letters.ts'
import { expectHydrated, nameField, nameForm } from './support/organization-form.ts'
import { createOrganization, type Organization } from './support/organization.ts'
import { signIn } from './support/sign-in.ts'

/** Longer than the pause between two live events that are shown. */
const quietMs = 1500

/**
 * Returns whether the server renders a page for this request: one that is read, and not one that is only prefetched.
 */
const isRender = (request: Request): boolean => {
  const headers = request.headers()
  return (
    request.method() === 'GET' &&
    headers['rsc'] !== undefined &&
    headers['next-router-prefetch'] === undefined
  )
}

/** Returns whether the page reads the API itself. */
const isRead = (request: Request): boolean =>
  request.method() === 'GET' &&
  new URL(request.url()).pathname.startsWith('/api/v1/') &&
  request.resourceType() !== 'eventsource'

/** Watches what renders the page or reads the API, and the live events that may. */
const watch = async (page: Page) => {
  let [renders, changes, lastAt] = [0, 0, performance.now()]
  const reads: string[] = []
  const note = () => {
    lastAt = performance.now()
  }
  await page.exposeFunction('noteChange', () => {
    changes += 1
    note()
  })
  await page.addInitScript(() => {
    class WatchedSource extends EventSource {
      constructor(url: string) {
        super(url)
        // Exposed above.
        const { noteChange } = window as unknown as { noteChange: () => void }
        this.addEventListener('changed', () => noteChange())
      }
    }
    Object.assign(window, { EventSource: WatchedSource })
  })
  page.on('request', (request) => {
    renders += Number(isRender(request))
    if (isRead(request)) reads.push(new URL(request.url()).pathname)
    note()
  })
  page.on('requestfinished', note).on('requestfailed', note)
  const untilQuiet = () =>
    expect.poll(() => performance.now() - lastAt, { intervals: [100] }).toBeGreaterThan(quietMs)
  return {
    /** Counts how often the page is rendered by what happens, with its live event if it has one, until nothing follows. */
    rendersOf: async (
      happen: () => Promise<void>,
      { isLive = true }: { isLive?: boolean } = {},
    ): Promise<number> => {
      await untilQuiet()
      const [rendersBefore, changesBefore] = [renders, changes]
      await happen()
      if (isLive) await expect.poll(() => changes).toBeGreaterThan(changesBefore)
      await untilQuiet()
      return renders - rendersBefore
    },
    /** Returns the paths that the page has read since the last call. */
    takeReads: (): string[] => reads.splice(0),
  }
}

/** Opens a page that follows live changes, and waits until it does. */
const openLive = async (page: Page, path: string): Promise<void> => {
  const following = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/v1/events')
  await page.goto(path)
  await following
}

test.describe('reads after a change', () => {
  let organization: Organization
  let rendersOf: Awaited<ReturnType<typeof watch>>['rendersOf']
  let takeReads: Awaited<ReturnType<typeof watch>>['takeReads']

  test.beforeEach(async ({ page }) => {
    organization = await createOrganization({ name: 'Rendered Legal' })
    await signIn(page.context(), organization.owner)
    ;({ rendersOf, takeReads } = await watch(page))
  })

  test('reads once after the reader’s own change, and not again for its live event', async ({ page }) => {
    await sendLetter(organization.client, 'notice_left')
    const answers: number[] = []
    // Read on its way: the browser forgets the body of a response that it streamed.
    await page.route('**/*', async (route) => {
      if (route.request().headers()['next-action'] === undefined) return route.fallback()
      const response = await route.fetch()
      answers.push((await response.body()).byteLength)
      return route.fulfill({ response })
    })
    await openLive(page, '/tasks')
    const task = page.getByRole('article', { name: 'Notice left' })
    const renders = await rendersOf(async () => {
      takeReads()
      await task.getByRole('button', { name: 'Mark as done' }).click()
      await expect(task).toBeHidden()
    })
    expect([renders, takeReads().toSorted()]).toEqual([0, ['/api/v1/account', '/api/v1/tasks']])
    // The action's own response carries its result, and no page besides.
    expect(answers).toHaveLength(1)
    expect(answers[0]).toBeLessThan(10_000)
  })

  test('reads only the two parts of a shipment that a tag changes', async ({ page }) => {
    const { shipmentId } = await sendLetter(organization.client)
    await openLive(page, `/shipments/${shipmentId}`)
    const renders = await rendersOf(async () => {
      takeReads()
      await page.getByRole('button', { name: 'Add tag' }).click()
      await page.getByRole('textbox', { name: 'Tag' }).fill('Turner')
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await expect(page.getByRole('button', { name: 'Remove tag Turner' })).toBeVisible()
    })
    const path = `/api/v1/shipments/${shipmentId}`
    expect([renders, takeReads().toSorted()]).toEqual([0, [path, `${path}/activity`]])
  })

  test('reads once after a change by another member or program', async ({ page }) => {
    const { client } = organization
    const { shipmentId } = await sendLetter(client)
    await openLive(page, '/shipments')
    const renamed = await rendersOf(async () => {
      takeReads()
      await client.updateShipment({
        params: { id: shipmentId },
        body: { shipment_name: 'Renamed elsewhere' },
      })
    })
    expect([renamed, takeReads().toSorted()]).toEqual([0, ['/api/v1/account', '/api/v1/shipment-groups']])
    const tagged = await rendersOf(async () => {
      await client.tagShipments({ body: { shipment_ids: [shipmentId], add: ['Elsewhere'] } })
    })
    expect([tagged, takeReads().toSorted()]).toEqual([0, ['/api/v1/account', '/api/v1/shipment-groups']])
    await advance(client, shipmentId, 'delivered')
    await expect(
      page.getByRole('table', { name: 'Shipments' }).getByTitle('Delivery confirmed by the carrier.'),
    ).toBeVisible()
  })

  /** Opens each page, has a tag changed, and compares what the page reads with what is expected. */
  const expectReads = async (
    page: Page,
    pages: readonly (readonly [path: string, reads: readonly string[]])[],
  ): Promise<void> => {
    const { client } = organization
    const { shipmentId } = await sendLetter(client)
    for (const [path, expected] of pages) {
      await openLive(page, path)
      const renders = await rendersOf(async () => {
        takeReads()
        await client.tagShipments({ body: { shipment_ids: [shipmentId], add: [path.slice(-40)] } })
      })
      const reads = takeReads().map((each) => each.replace('/api/v1', ''))
      expect(renders, path).toBe(0)
      expect(
        reads.filter((each, index) => reads.indexOf(each) !== index),
        path,
      ).toEqual([])
      expect(reads, path).toEqual(expect.arrayContaining(['/account', ...expected]))
      if (expected.length === 0) expect(reads, path).toEqual(['/account'])
    }
  }

  test('reads each part once on lists', ({ page }) =>
    expectReads(page, [
      ['/shipments', ['/shipment-groups']],
      ['/tasks', ['/tasks']],
      ['/approvals', ['/approvals']],
      ['/calendar', ['/calendar']],
      ['/evidence', ['/evidence']],
    ]))

  test('reads each part once on the floor, when sending and on a matter', async ({ page }) => {
    const { data: matter } = await organization.client.createMatter({
      body: { number: '1', name: 'Swan v. Turner' },
    })
    await expectReads(page, [
      ['/operations', ['/operations/pieces', '/operations/summary']],
      ['/operations/end-of-day', ['/operations/pieces']],
      ['/send', ['/shipments']],
      ['/send/many', ['/batches']],
      [`/matters/${matter.id}`, [`/matters/${matter.id}`, `/matters/${matter.id}/summary`]],
    ])
  })

  test('reads only the account on pages that show no mail', ({ page }) =>
    expectReads(page, [
      ['/addresses', []],
      ['/send/template', []],
      ['/settings/printing', []],
      ['/settings/billing', []],
      ['/settings/templates', []],
      ['/settings/security', []],
    ]))

  test('reads only the draft on the steps that edit and buy it', async ({ page }) => {
    const { client } = organization
    const draft = await createDraft(client)
    const steps = ['addresses', 'options', 'quotes', `review?quote=${quoteOf(draft)}`]
    for (const step of steps) {
      await openLive(page, `/send/${draft.id}/${step}`)
      const renders = await rendersOf(async () => {
        takeReads()
        await client.updateShipment({ params: { id: draft.id }, body: { reference: step.slice(0, 8) } })
      })
      expect([renders, takeReads().toSorted()], step).toEqual([
        0,
        ['/api/v1/account', `/api/v1/shipments/${draft.id}`],
      ])
    }
  })

  test('draws a scan without rendering the page of its shipment', async ({ page }) => {
    const { client } = organization
    const { shipmentId } = await sendLetter(client, 'in_transit')
    await openLive(page, `/shipments/${shipmentId}`)
    const map = page.getByRole('img', { name: /Map of the journey/ })
    await expect(map).not.toHaveAccessibleName(/, delivered/)
    const renders = await rendersOf(async () => {
      await advance(client, shipmentId, 'delivered')
      await expect(map).toHaveAccessibleName(/, delivered/)
    })
    expect(renders).toBe(0)
  })

  test('shows other columns without reading anything', async ({ page }) => {
    await sendLetter(organization.client)
    await openLive(page, '/shipments')
    const renders = await rendersOf(
      async () => {
        takeReads()
        await page.getByRole('button', { name: 'Display' }).click()
        await page.getByRole('checkbox', { name: 'Sender' }).check()
        await expect(page.getByRole('columnheader', { name: 'Sender' })).toBeVisible()
      },
      { isLive: false },
    )
    expect([renders, takeReads()]).toEqual([0, []])
  })

  test('reads once after a change of settings, and not at all when it fails', async ({ page }) => {
    await page.goto('/settings/organization')
    await expectHydrated(page)
    const name = nameField(page)
    const save = nameForm(page).getByRole('button', { name: 'Save name' })
    const renders = await rendersOf(
      async () => {
        takeReads()
        await name.fill('Rendered Once Legal')
        await save.click()
        await expect(page.getByRole('button', { name: 'Rendered Once Legal' }).first()).toBeVisible()
      },
      { isLive: false },
    )
    expect([renders, takeReads()]).toEqual([0, ['/api/v1/account']])
    const failedRenders = await rendersOf(
      async () => {
        await name.fill('x'.repeat(300))
        await save.click()
        await expect(name).toHaveAttribute('aria-invalid', 'true')
      },
      { isLive: false },
    )
    expect([failedRenders, takeReads()]).toEqual([0, []])
  })
})
