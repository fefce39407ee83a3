import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { unzipSync, zipSync } from 'fflate'

import { sendLetter } from './letters.ts'
import { createOrganization } from './organization.ts'

/** A bundle as it was downloaded, with a changed file, and with a removed event. */
export const bundleNames = ['original', 'tampered', 'shortened'] as const
export type BundleName = (typeof bundleNames)[number]

/** What a verification says of each. */
export const findings: Record<BundleName, string> = {
  original: 'Event chain complete',
  tampered: 'carrier-label.pdf does not match its listed hash',
  shortened: 'The event of entry 4 is missing.',
}

/** The verdict on a bundle of a sandbox that nothing was changed in. */
export const intact = 'Specimen: nothing was mailed.'

/** The chain with one event less, and its entry as it was. */
const withoutSecondEvent = (bytes: Uint8Array | undefined): Uint8Array => {
  const chain = JSON.parse(new TextDecoder().decode(bytes)) as { events: unknown[] }
  return new TextEncoder().encode(JSON.stringify({ ...chain, events: chain.events.toSpliced(1, 1) }))
}

/** Writes the bundles of a delivered letter to a directory, with the page that verifies them offline. */
export const writeBundles = async () => {
  const { client } = await createOrganization()
  const { shipmentId } = await sendLetter(client, 'return_receipt')
  const response = await client.getEvidenceBundle({ params: { id: shipmentId } })
  const bundle = new Uint8Array(await response.arrayBuffer())
  const files = unzipSync(bundle)
  const label = files['carrier-label.pdf']?.slice() ?? new Uint8Array()
  label[100] = (label[100] ?? 0) ^ 1
  const directory = await mkdtemp(join(tmpdir(), 'mailroom-verify-'))
  const pathOf = (name: BundleName): string => join(directory, `${name}.zip`)
  const pagePath = join(directory, 'verify.html')
  await writeFile(pathOf('original'), bundle)
  await writeFile(pathOf('tampered'), zipSync({ ...files, 'carrier-label.pdf': label }, { level: 0 }))
  const shortened = { ...files, 'chain.json': withoutSecondEvent(files['chain.json']) }
  await writeFile(pathOf('shortened'), zipSync(shortened))
  await writeFile(pagePath, files['verify.html'] ?? '')
  return { directory, shipmentId, pathOf, pagePath }
}
