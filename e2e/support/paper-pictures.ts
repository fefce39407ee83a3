import { spawnSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { Client } from '#lib/client/client.ts'
import { serviceTemplates } from '#lib/contract/papers/proof-of-service.values.ts'

import { packAndHandOver } from './letters.ts'

/** Draws each page of a PDF beside it, where poppler is installed. */
const draw = (path: string): void => {
  spawnSync('pdftoppm', ['-r', '100', '-png', path, path.replace(/\.pdf$/, '')])
}

/** Hands over a certified piece, and saves every paper of it and of a plain piece, with its pictures. */
export const takePapers = async (
  client: Client,
  folder: string,
  { certified, plain }: { certified: string; plain: string },
): Promise<void> => {
  await mkdir(folder, { recursive: true })
  const save = async (name: string, response: Promise<Response>): Promise<void> => {
    const path = join(folder, `${name}.pdf`)
    await writeFile(path, Buffer.from(await (await response).arrayBuffer()))
    draw(path)
  }
  const params = { id: certified }
  const handOver = await packAndHandOver(client, certified)
  await save('mailing-receipt', client.getMailingReceipt({ params }))
  await save('mailing-receipt-plain', client.getMailingReceipt({ params: { id: plain } }))
  await save('certificate-of-mailing', client.getCertificateOfMailing({ params: { id: plain } }))
  await save('firm-mailing-list', client.getMailingList({ params: { id: handOver } }))
  for (const template of serviceTemplates) {
    await save(
      `proof-of-service-${template}`,
      client.makeProofOfService({
        params,
        body: {
          template,
          basis: 'office_practice',
          practice:
            'Each afternoon outgoing mail is sealed, checked against the day’s list by a second person, and deposited with the postal service the same day.',
          declarant_name: 'Ana Reyes',
          county: 'San Francisco',
          mailed_from: 'San Francisco, California',
        },
      }),
    )
  }
}
