import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import * as fc from 'fast-check'
import { unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'

import { verifyBundle } from '#lib/proof/verify-bundle.ts'
import { deliveredShipment } from '#tests/support/evidence/evidence-fixtures.ts'
import { openEvidenceFixture } from '#tests/support/evidence/evidence.ts'

import { getEvidenceBundle } from './evidence-bundle.ts'

const fixture = await openEvidenceFixture()
const rows = deliveredShipment()
await fixture.store(rows, ['carrier_label_pdf', 'carrier_scan_form_pdf', 'carrier_return_receipt_pdf'])
const { body } = await getEvidenceBundle(fixture.contextOf(rows), rows.shipment.id)
const whole = Uint8Array.from(body instanceof Readable ? await buffer(body) : body)
const files = unzipSync(whole)

/** Returns what another program extracts from the archive; null if it rejects it. */
const unpackAsOthersDo = (zip: Uint8Array<ArrayBuffer>): Record<string, Uint8Array> | null => {
  try {
    return unzipSync(zip)
  } catch {
    return null
  }
}

const flip = (content: Uint8Array, place: number, bit: number): Uint8Array<ArrayBuffer> => {
  const changed = Uint8Array.from(content)
  changed[place] = (changed[place] ?? 0) ^ (1 << bit)
  return changed
}

const anyBit = fc.integer({ min: 0, max: 7 })

test('a bundle names the file with any flipped byte', async () => {
  const names = Object.keys(files)
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...names), fc.nat(), anyBit, async (name, somewhere, bit) => {
      const content = files[name] ?? new Uint8Array()
      const place = somewhere % content.length
      const zip = new Blob([zipSync({ ...files, [name]: flip(content, place, bit) }, { level: 0 })])
      const { findings } = await verifyBundle(zip, null)
      const issues = findings.filter(({ state }) => state === 'failed').map(({ message }) => message)
      expect(issues, `${name} at ${place}`).toContainEqual(expect.stringContaining(name))
    }),
    { numRuns: 12 * names.length },
  )
})

test('rejects a bundle with a flipped byte, or returns only the original files', async () => {
  // Nothing outside the files can tell a reader something else: the signature is compared with theirs.
  await fc.assert(
    fc.asyncProperty(fc.nat(whole.length - 1), anyBit, async (place, bit) => {
      const changed = flip(whole, place, bit)
      const { passed } = await verifyBundle(new Blob([changed]), null)
      if (!passed) return
      const unpacked = unpackAsOthersDo(changed)
      if (!unpacked) return
      for (const [name, content] of Object.entries(unpacked)) {
        const original = files[name]
        if (original) expect(Buffer.compare(content, original), name).toBe(0)
      }
    }),
    { numRuns: 200 },
  )
})
