import { rm } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'

import { expect, type Page, test } from '@playwright/test'

import { expectAccessible } from './support/accessible.ts'
import { type BundleName, findings, intact, writeBundles } from './support/altered-bundles.ts'
import { openVisitor } from './support/sign-in.ts'

const failed = 'Verification failed.'

let bundles: Awaited<ReturnType<typeof writeBundles>>
let page: Page

test.beforeAll(async ({ browser }) => {
  bundles = await writeBundles()
  page = await openVisitor(browser)
})
test.afterAll(async () => {
  await page.context().close()
  await rm(bundles.directory, { recursive: true })
})

const check = async (name: BundleName): Promise<void> => {
  await page.locator('input[type=file]').first().setInputFiles(bundles.pathOf(name))
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(
    name === 'original' ? intact : failed,
  )
  await expect(page.getByText(findings[name])).toBeVisible()
}

test('the bundle’s own page verifies it offline, and names what was changed or removed', async () => {
  await page.context().setOffline(true)
  await page.goto(pathToFileURL(bundles.pagePath).href)
  await check('original')
  await expect(page.getByText('Offline verification cannot confirm')).toBeVisible()
  await check('tampered')
  await check('shortened')
  await expectAccessible(page)
  await page.context().setOffline(false)
})

test('the public page verifies a bundle against the published keys, and names what was changed or removed', async () => {
  await page.goto('/verify')
  await check('original')
  await expect(page.getByText('is published by this service')).toHaveCount(2)
  await expect(page.getByText(/The chain up to entry \d+ is entry \d+ of the log/)).toBeVisible()
  await check('tampered')
  await check('shortened')
  await expectAccessible(page)
})

test('the public page and the bundle’s own hold a bundle against a policy, and name the line of an invalid one', async () => {
  const invalid = { name: 'policy.txt', mimeType: 'text/plain', buffer: Buffer.from('quorum first\n') }
  const valid = { ...invalid, buffer: Buffer.from('quorum none\n') }
  const problem = page.getByText('Line 1: “first” is not defined on an earlier line.')
  for (const path of ['/verify', pathToFileURL(bundles.pagePath).href]) {
    await page.goto(path)
    const policy = page.getByLabel(/^Policy/)
    await policy.setInputFiles(invalid)
    await page.locator('input[type=file]').first().setInputFiles(bundles.pathOf('original'))
    await expect(problem).toBeVisible()
    await expect(page.getByText(intact)).toHaveCount(0)
    await policy.setInputFiles(valid)
    await expect(page.getByText('The policy is satisfied.')).toBeVisible()
    await expectAccessible(page)
  }
})

test('the public page confirms that the log continues a received checkpoint, or reports that it does not', async () => {
  const checkpoint = await (await page.request.get('/log/checkpoint')).text()
  await page.goto('/verify')
  const section = page.getByRole('region', { name: 'Check a checkpoint' })
  const checkText = async (text: string) => {
    await section.getByLabel('Checkpoint, or the whole email').fill(text)
    await section.getByRole('button', { name: 'Check' }).click()
  }
  await checkText(`Keep this email.\n\n${checkpoint}\nTo check it, …`)
  await expect(section.getByText('entries of this checkpoint, unchanged.')).toBeVisible()
  await expect(section.getByText('Specimen: this is the log of a sandbox')).toBeVisible()
  const [origin = '', size] = checkpoint.split('\n')
  await checkText(checkpoint.replace(`\n${size}\n`, `\n${Number(size) + 1}\n`))
  await expect(section.getByText('is not signed by a key that this log publishes')).toBeVisible()
  await checkText(origin)
  await expect(section.getByText('This text contains no checkpoint.')).toBeVisible()
  await expectAccessible(page)
})
