import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { expect, type Page, test } from '@playwright/test'
import { unzipSync, zipSync } from 'fflate'

import { expectAccessible } from './support/accessible.ts'
import { sendLetter } from './support/letters.ts'
import { mailroom, mailroomVerdict } from './support/mailroom.ts'
import { createOrganization } from './support/organization.ts'

/** The bundle as it was downloaded, with a changed file, and with a removed event. */
const names = ['original', 'tampered', 'shortened'] as const
type Name = (typeof names)[number]

const fileIsChanged = 'carrier-label.pdf does not match its listed hash'
const eventIsMissing = 'The event of entry 4 is missing.'
const findings: Record<Name, string> = {
  original: 'Event chain complete',
  tampered: fileIsChanged,
  shortened: eventIsMissing,
}
const verified = 'Verified: unaltered.'
const signerUnknown = 'Contents intact, signer not confirmed.'
const failed = 'Verification failed.'

let directory: string
let shipmentId: string
const pathOf = (name: Name | 'verify.html') => join(directory, name.includes('.') ? name : `${name}.zip`)

/** The chain with one event less, and its entry as it was. */
const withoutSecondEvent = (bytes: Uint8Array | undefined): Uint8Array => {
  const chain = JSON.parse(new TextDecoder().decode(bytes)) as { events: unknown[] }
  return new TextEncoder().encode(JSON.stringify({ ...chain, events: chain.events.toSpliced(1, 1) }))
}

test.beforeAll(async () => {
  const { client } = await createOrganization()
  shipmentId = (await sendLetter(client, 'return_receipt')).shipmentId
  const response = await client.getEvidenceBundle({ params: { id: shipmentId } })
  const bundle = new Uint8Array(await response.arrayBuffer())
  const files = unzipSync(bundle)
  const label = files['carrier-label.pdf']?.slice() ?? new Uint8Array()
  label[100] = (label[100] ?? 0) ^ 1
  directory = await mkdtemp(join(tmpdir(), 'mailroom-verify-'))
  await writeFile(pathOf('original'), bundle)
  await writeFile(pathOf('tampered'), zipSync({ ...files, 'carrier-label.pdf': label }, { level: 0 }))
  const shortened = { ...files, 'chain.json': withoutSecondEvent(files['chain.json']) }
  await writeFile(pathOf('shortened'), zipSync(shortened))
  await writeFile(pathOf('verify.html'), files['verify.html'] ?? '')
})
test.afterAll(() => rm(directory, { recursive: true }))

const check = async (page: Page, name: Name, intact: string): Promise<void> => {
  await page.locator('input[type=file]').setInputFiles(pathOf(name))
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(
    name === 'original' ? intact : failed,
  )
  await expect(page.getByText(findings[name])).toBeVisible()
}

test('the bundle’s own page verifies it offline, and names what was changed or removed', async ({
  page,
  context,
}) => {
  await context.setOffline(true)
  await page.goto(pathToFileURL(pathOf('verify.html')).href)
  await check(page, 'original', signerUnknown)
  await expect(page.getByText('Offline verification cannot confirm')).toBeVisible()
  await check(page, 'tampered', signerUnknown)
  await check(page, 'shortened', signerUnknown)
  await expectAccessible(page)
})

test('the public page verifies a bundle against the published keys, and names what was changed or removed', async ({
  page,
}) => {
  await page.goto('/verify')
  await check(page, 'original', verified)
  await expect(page.getByText('is published by this service')).toBeVisible()
  await expect(page.getByText(/The chain up to entry \d+ is entry \d+ of the log/)).toBeVisible()
  await check(page, 'tampered', verified)
  await check(page, 'shortened', verified)
  await expectAccessible(page)
})

test('the public page confirms that the log continues a checkpoint that somebody received, or says that it does not', async ({
  page,
  request,
}) => {
  const checkpoint = await (await request.get('/log/checkpoint')).text()
  await page.goto('/verify')
  const section = page.getByRole('region', { name: 'Check a checkpoint' })
  const checkText = async (text: string) => {
    await section.getByLabel('Checkpoint, or the whole email').fill(text)
    await section.getByRole('button', { name: 'Check' }).click()
  }
  await checkText(`Keep this email.\n\n${checkpoint}\nTo check it, …`)
  await expect(section.getByText('entries of this checkpoint, unchanged.')).toBeVisible()
  const [origin = '', size] = checkpoint.split('\n')
  await checkText(checkpoint.replace(`\n${size}\n`, `\n${Number(size) + 1}\n`))
  await expect(section.getByText('is not signed by a key that this log publishes')).toBeVisible()
  await checkText(origin)
  await expect(section.getByText('This text contains no checkpoint.')).toBeVisible()
  await expectAccessible(page)
})

test('the command line comes to the same verdicts as the pages', async () => {
  const [original, tampered, shortened] = await Promise.all(
    names.map((name) => mailroomVerdict('evidence', 'verify', pathOf(name))),
  )
  expect(original).toMatchObject({ code: 0, output: expect.stringContaining(`: ${verified}`) })
  expect(tampered).toMatchObject({ code: 1, output: expect.stringContaining(fileIsChanged) })
  expect(shortened).toMatchObject({ code: 1, output: expect.stringContaining(eventIsMissing) })
})

test('the command line finds the stored chain of the shipment unbroken', async () => {
  expect(await mailroom('evidence', 'verify', shipmentId)).toMatchObject({ chains: 1, failed: [] })
})
