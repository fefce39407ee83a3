import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { type Client, createClient } from '#lib/client/client.ts'
import { createTestPdf } from '#tests/support/documents/pdfs.ts'

import { memberAccount } from './insert-rows.ts'

const run = promisify(execFile)
const program = join(import.meta.dirname, '..', 'scripts', 'mailroom.mjs')

const address = { street1: '179 N Harbor Dr', city: 'Redondo Beach', state: 'CA', zip: '90277' }

const send = async (client: Client): Promise<string> => {
  const form = new FormData()
  const letter = new Uint8Array(await createTestPdf({ pages: 2 }))
  form.append('file', new Blob([letter], { type: 'application/pdf' }), 'notice.pdf')
  const { data: document } = await client.uploadDocument({ form })
  const { data: draft } = await client.createShipment({
    body: {
      document_key: document.document_key,
      to_address: { name: 'Elizabeth Swan', ...address },
      from_address: { company: 'Harbor Legal', ...address },
      print_options: { color: false, duplex: true },
      shipping_options: { certified_mail: true, return_receipt: true },
    },
  })
  const quote = draft.rates?.find(({ carrier }) => carrier === 'USPS')
  await client.buyShipment({ params: { id: draft.id }, body: { quote_id: quote?.quote_id ?? '' } })
  return draft.id
}

/**
 * Makes an organization on the server that was started with this environment, and has it send a certified letter, which
 * is delivered and signed for: what a shipment's page shows in full.
 */
export const deliverLetter = async (
  url: string,
  environment: Record<string, string>,
): Promise<{ organizationId: string; shipmentId: string; apiKey: string }> => {
  const mailroom = async (...words: string[]): Promise<unknown> => {
    const env = { ...process.env, ...environment, PORT: new URL(url).port }
    const { stdout } = await run(process.execPath, [program, ...words, '--json'], { env })
    return JSON.parse(stdout)
  }
  const passwordFile = join(environment['DATA_DIR'] ?? '', 'owner-password')
  await writeFile(passwordFile, memberAccount.password)
  const { api_key: key } = (await mailroom(
    'organization',
    'create',
    '--name=Harbor Legal',
    `--owner-email=${memberAccount.email}`,
    `--owner-password-file=${passwordFile}`,
    '--verified',
    '--card=4242424242424242',
  )) as { api_key: string }
  const client = createClient({ baseUrl: url, headers: { authorization: `Bearer ${key}` } })
  const shipmentId = await send(client)
  await mailroom('sandbox', 'advance', shipmentId, '--to', 'return_receipt')
  const { data: account } = await client.getAccount()
  return { organizationId: account.organization.id, shipmentId, apiKey: key }
}
