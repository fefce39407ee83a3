import { expect, type Page, test } from '@playwright/test'

import { addDays } from '#lib/contract/formats/time.values.ts'
import { elizabethSwan } from '#tests/support/shipments/addresses.ts'

import { sendLetter } from './support/letters.ts'
import { comingMailingDay } from './support/mailing-day.ts'
import { expectHydrated, nameField, nameForm } from './support/organization-form.ts'
import { addMember, createOrganization, type Organization } from './support/organization.ts'
import { openLive, watch } from './support/page-reads.ts'
import { signIn } from './support/sign-in.ts'

let organization: Organization
let watched: Awaited<ReturnType<typeof watch>>

test.beforeEach(async ({ page }) => {
  organization = await createOrganization({ name: 'Rendered Legal' })
  await signIn(page.context(), organization.owner)
  watched = await watch(page)
})

/** Makes a change in the page, and returns how many writes it took, and what the page read until nothing followed. */
const costOf = async (
  happen: () => Promise<void>,
  { isLive = true }: { isLive?: boolean } = {},
): Promise<{ writes: number; reads: string[] }> => {
  let before = 0
  const renders = await watched.rendersOf(
    async () => {
      watched.takeReads()
      before = watched.writes()
      await happen()
    },
    { isLive },
  )
  expect(renders).toBe(0)
  const reads = watched.takeReads().map((path) => path.replace('/api/v1', ''))
  return { writes: watched.writes() - before, reads: reads.toSorted() }
}

const addTag = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'Add tag' }).click()
  await page.getByRole('textbox', { name: 'Tag' }).fill(name)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
}

const rename = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'Rename', exact: true }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

test('a tag takes one read and a name none, and the next change does not conflict', async ({ page }) => {
  const { shipmentId } = await sendLetter(organization.client)
  await openLive(page, `/shipments/${shipmentId}`)
  await page.getByRole('button', { name: 'All events' }).click()
  const once = { writes: 1, reads: [`/shipments/${shipmentId}/activity`] }
  const tag = page.getByRole('button', { name: 'Remove tag Turner' })
  const added = await costOf(async () => {
    await addTag(page, 'Turner')
    await expect(tag).toBeVisible()
  })
  expect(added).toEqual(once)
  const renamed = await costOf(async () => {
    await rename(page, 'Notice to Turner')
    await expect(page.getByText(/^Renamed from .* to “Notice to Turner”/)).toBeVisible()
  })
  expect(renamed).toEqual({ writes: 1, reads: [] })
  const removed = await costOf(async () => {
    await tag.click()
    await expect(tag).toBeHidden()
  })
  expect(removed).toEqual(once)
  expect(await costOf(() => rename(page, 'Notice to quit'))).toEqual({ writes: 1, reads: [] })
})

test('a deadline reads the tasks and a move to another matter the evidence, and both are in the timeline', async ({
  page,
}) => {
  const { client } = organization
  const { shipmentId } = await sendLetter(client)
  await client.createMatter({ body: { number: '2026-0417', name: 'Swan v. Turner' } })
  await openLive(page, `/shipments/${shipmentId}`)
  await page.getByRole('button', { name: 'All events' }).click()
  const moved = await costOf(async () => {
    await page.getByRole('button', { name: 'Add to matter' }).click()
    await page.getByRole('button', { name: /Swan v. Turner/ }).click()
    await expect(page.getByRole('link', { name: '2026-0417 · Swan v. Turner' })).toBeVisible()
    await expect(page.getByText('Matter set to “2026-0417”.')).toBeVisible()
  })
  // The picker reads open matters, and closed ones.
  const reads = ['/matters', '/matters', `/shipments/${shipmentId}/evidence`]
  expect(moved).toEqual({ writes: 1, reads })
  const deadline = await costOf(async () => {
    await page.getByRole('button', { name: 'Reference or deadline' }).click()
    await page.getByLabel('Day', { exact: true }).fill(addDays(comingMailingDay(), 28))
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText(/^Deadline entered: /)).toBeVisible()
  })
  expect(deadline).toEqual({ writes: 1, reads: ['/tasks'] })
})

test('a new note takes one read, and a changed or deleted one none', async ({ page }) => {
  const { shipmentId } = await sendLetter(organization.client)
  await openLive(page, `/shipments/${shipmentId}`)
  await page.getByRole('button', { name: /^Notes/ }).click()
  const noteOf = (text: string) => page.getByRole('listitem').filter({ hasText: text })
  const added = await costOf(async () => {
    await page.getByRole('textbox', { name: 'New note' }).fill('Moved to Ojai.')
    await page.getByRole('button', { name: 'Add note' }).click()
    await expect(noteOf('Moved to Ojai.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Notes 1' })).toBeVisible()
  })
  expect(added).toEqual({ writes: 1, reads: [`/shipments/${shipmentId}/notes`] })
  const changed = await costOf(async () => {
    await noteOf('Moved to Ojai.').getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('textbox', { name: 'Edit note' }).fill('Moved to Ventura.')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(noteOf('Moved to Ventura.')).toContainText('Edited')
  })
  expect(changed).toEqual({ writes: 1, reads: [] })
  const deleted = await costOf(async () => {
    await noteOf('Moved to Ventura.').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Delete note' }).click()
    await expect(noteOf('Moved to Ventura.')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Notes 1' })).toBeHidden()
  })
  expect(deleted).toEqual({ writes: 1, reads: [] })
})

test('a setting that is saved takes no read, nor does one that is rejected', async ({ page }) => {
  await page.goto('/settings/organization')
  await expectHydrated(page)
  const name = nameField(page)
  const save = nameForm(page).getByRole('button', { name: 'Save name' })
  const saved = await costOf(
    async () => {
      await name.fill('Rendered Once Legal')
      await save.click()
      await expect(page.getByRole('button', { name: 'Rendered Once Legal' }).first()).toBeVisible()
    },
    { isLive: false },
  )
  expect(saved).toEqual({ writes: 1, reads: [] })
  const rejected = await costOf(
    async () => {
      await name.fill('x'.repeat(300))
      await save.click()
      await expect(name).toHaveAttribute('aria-invalid', 'true')
    },
    { isLive: false },
  )
  expect(rejected.reads).toEqual([])
})

test('a change whose response was lost is read again once it is resubmitted', async ({ page }) => {
  await page.goto('/settings/organization')
  await expectHydrated(page)
  await page.route('**/settings/organization', async (route) => {
    if (route.request().headers()['next-action'] === undefined) return route.fallback()
    await route.fetch()
    return route.abort('connectionreset')
  })
  const save = nameForm(page).getByRole('button', { name: 'Save name' })
  await nameField(page).fill('Rendered Twice Legal')
  await save.click()
  await expect(nameForm(page).getByRole('alert')).toContainText('it won’t be submitted twice')
  await page.unrouteAll()
  const resent = await costOf(
    async () => {
      await save.click()
      await expect(page.getByRole('button', { name: 'Rendered Twice Legal' }).first()).toBeVisible()
    },
    { isLive: false },
  )
  expect(resent).toEqual({ writes: 1, reads: ['/account'] })
})

test('an edited entry of the address book reads its list once', async ({ page }) => {
  await organization.client.createAddress({ body: { address: elizabethSwan } })
  await openLive(page, '/addresses')
  const cost = await costOf(
    async () => {
      await page.getByRole('button', { name: 'Edit Elizabeth Swan' }).click()
      await page.getByRole('textbox', { name: /^Name/ }).fill('Elizabeth Turner')
      await page.getByRole('button', { name: 'Save address' }).click()
      await expect(page.getByRole('row', { name: /Elizabeth Turner/ })).toBeVisible()
    },
    { isLive: false },
  )
  expect(cost).toEqual({ writes: 1, reads: ['/addresses'] })
})

test('a task marked as done reads its list once, which the counts follow, and not again for its live event', async ({
  page,
}) => {
  await sendLetter(organization.client, 'notice_left')
  const responses: number[] = []
  // Read on its way: the browser forgets the body of a response that it streamed.
  await page.route('**/*', async (route) => {
    if (route.request().headers()['next-action'] === undefined) return route.fallback()
    const response = await route.fetch()
    responses.push((await response.body()).byteLength)
    return route.fulfill({ response })
  })
  await openLive(page, '/tasks')
  const task = page.getByRole('article', { name: 'Notice left' })
  const cost = await costOf(async () => {
    await task.getByRole('button', { name: 'Mark as done' }).click()
    await expect(task).toBeHidden()
  })
  expect(cost).toEqual({ writes: 1, reads: ['/tasks'] })
  await expect(page.getByRole('link', { name: 'Tasks', exact: true }).first()).toBeVisible()
  // The action's own response carries its result, and no page besides.
  expect(responses).toHaveLength(1)
  expect(responses[0]).toBeLessThan(10_000)
})

test('a changed role of one’s own reads the account once', async ({ page }) => {
  await addMember(organization, 'Grace Hopper', 'owner')
  await openLive(page, '/settings/members')
  const own = page.getByRole('listitem').filter({ has: page.getByText('You', { exact: true }) })
  const cost = await costOf(
    async () => {
      await own.getByRole('button', { name: /^Change role for/ }).click()
      const dialog = page.getByRole('alertdialog')
      await dialog.getByRole('combobox', { name: 'Role' }).selectOption('reviewer')
      await dialog.getByRole('button', { name: 'Change role' }).click()
      await expect(own).toContainText('Reviewer')
      await expect(page.getByText(/2FA o/)).toHaveCount(0)
      await expect(page.getByText('Only owners and admins can invite members')).toBeVisible()
    },
    { isLive: false },
  )
  expect(cost).toEqual({ writes: 1, reads: ['/account'] })
})
