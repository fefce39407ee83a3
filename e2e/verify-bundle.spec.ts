import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

import { expect, type Page, test } from '@playwright/test'
import { unzipSync, zipSync } from 'fflate'

import { expectAccessible } from './accessible.ts'
import { deliverLetter } from './delivered-letter.ts'
import { printPdf } from './documents.ts'
import { mailroom } from './mailroom.ts'

/** The chain with one event less, and its entry left as it was. */
const withoutSecondEvent = (bytes: Uint8Array | undefined): Uint8Array => {
  const chain = JSON.parse(new TextDecoder().decode(bytes)) as { events: unknown[] }
  return new TextEncoder().encode(JSON.stringify({ ...chain, events: chain.events.toSpliced(1, 1) }))
}

const eventIsMissing = 'The event of entry 2 is missing.'

const holds = 'This bundle is as it was made and signed.'
const doesNotHold = 'This bundle is not as it was made and signed.'

const drop = async (page: Page, path: string, verdict: string): Promise<void> => {
  await page.locator('input[type=file]').setInputFiles(path)
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(verdict)
}

/** The command's verdict and exit code. */
const verifyOnCommandLine = async (path: string): Promise<{ code: number; output: string }> => {
  const run = promisify(execFile)('npm', ['run', '-s', 'mailroom', '--', 'evidence', 'verify', path])
  return run.then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    (error: { code: number; stdout: string }) => ({ code: error.code, output: error.stdout }),
  )
}

test('a bundle is checked alike by its own page offline, by the public page and on the command line', async ({
  page,
  context,
  baseURL,
}) => {
  test.setTimeout(300_000)
  const { client, shipmentId } = await deliverLetter(baseURL ?? '', await printPdf(page, ['Notice.']))
  const answer = await client.getEvidenceBundle({ params: { id: shipmentId } })
  const bundle = new Uint8Array(await answer.arrayBuffer())
  const files = unzipSync(bundle)
  const label = files['carrier-label.pdf']?.slice() ?? new Uint8Array()
  label[100] = (label[100] ?? 0) ^ 1
  const directory = await mkdtemp(join(tmpdir(), 'mailroom-verify-'))
  const [whole, tampered, verifier] = ['whole.zip', 'tampered.zip', 'verify.html'].map((name) =>
    join(directory, name),
  ) as [string, string, string]
  await writeFile(whole, bundle)
  await writeFile(tampered, zipSync({ ...files, 'carrier-label.pdf': label }, { level: 0 }))
  const dropped = join(directory, 'dropped.zip')
  await writeFile(dropped, zipSync({ ...files, 'chain.json': withoutSecondEvent(files['chain.json']) }))
  await writeFile(verifier, files['verify.html'] ?? '')

  await context.setOffline(true)
  await page.goto(pathToFileURL(verifier).href)
  await drop(page, whole, holds)
  await expect(page.getByText('entries follow each other without a gap')).toBeVisible()
  await expect(page.getByText('cannot be told without network')).toBeVisible()
  await drop(page, tampered, doesNotHold)
  await expect(page.getByText('carrier-label.pdf is not the file that was listed')).toBeVisible()
  await drop(page, dropped, doesNotHold)
  await expect(page.getByText(eventIsMissing)).toBeVisible()
  await expectAccessible(page)
  await context.setOffline(false)

  await page.goto('/verify')
  await drop(page, whole, holds)
  await expect(page.getByText('is published by this service')).toBeVisible()
  await drop(page, tampered, doesNotHold)
  await expect(page.getByText('carrier-label.pdf is not the file that was listed')).toBeVisible()
  await drop(page, dropped, doesNotHold)
  await expect(page.getByText(eventIsMissing)).toBeVisible()
  await expectAccessible(page)

  expect(await verifyOnCommandLine(whole)).toMatchObject({
    code: 0,
    output: expect.stringContaining(': holds'),
  })
  const refused = await verifyOnCommandLine(tampered)
  expect(refused.code).toBe(1)
  expect(refused.output).toContain('carrier-label.pdf is not the file that was listed')
  expect((await verifyOnCommandLine(dropped)).output).toContain(eventIsMissing)
  expect(await mailroom('evidence', 'verify', shipmentId)).toMatchObject({ chains: 1, failed: [] })
  await rm(directory, { recursive: true })
})
