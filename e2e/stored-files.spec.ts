import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from '@playwright/test'

import { advance, buy, createDraft, uploadLetter } from './support/letters.ts'
import { createOrganization } from './support/organization.ts'
import { openPage } from './support/sign-in.ts'

test('a document altered in storage is neither shown nor printed until it is restored', async ({
  browser,
}) => {
  const { client, owner } = await createOrganization()
  const documentKey = await uploadLetter(client)
  const draft = await createDraft(client, { document_key: documentKey })
  const path = join(process.env['DATA_DIR'] ?? '', 'storage', documentKey)
  const original = await readFile(path)
  await writeFile(path, '%PDF-1.7 PAY 900 DOLLARS')

  await buy(client, draft)
  const messages = async () => {
    const { data } = await client.getShipment({ params: { id: draft.id } })
    return data.events?.map(({ message }) => message)
  }
  const found =
    'The document “notice.pdf” in storage does not match the SHA-256 recorded at upload. Printing is stopped.'
  await expect.poll(messages).toContain(found)

  const page = await openPage(browser, owner)
  await page.goto(`/shipments/${draft.id}`)
  await expect(page.getByRole('article', { name: 'Stored file damaged' })).toContainText(
    'It is not printed, shown or downloaded until it is restored.',
  )
  await expect(page.getByRole('article', { name: 'Printing failed' })).toContainText(
    'Once the file is restored, reprint it.',
  )
  await page.getByRole('button', { name: 'Show pages' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'match its record' })).toBeVisible()

  await writeFile(path, original)
  await client.reprintShipment({ params: { id: draft.id }, body: { reason: 'Restored from a backup' } })
  await expect
    .poll(messages)
    .toContain('The document “notice.pdf” in storage matches the SHA-256 recorded at upload again.')
  await advance(client, draft.id, 'printed')
  expect((await client.getShipment({ params: { id: draft.id } })).data.status).toBe('printed')
  await expect(page.getByText('Stored file damaged')).toHaveCount(0)
})
