import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { expect, test } from 'vitest'

import type { BundleOrder, BundleReport } from '#tests/support/evidence/bundle-process.ts'
import { deliveredShipment, sha256 } from '#tests/support/evidence/evidence-fixtures.ts'
import { openEvidenceFixture } from '#tests/support/evidence/evidence.ts'
import { withLongHistory } from '#tests/support/evidence/long-history.ts'
import { onLinux } from '#tests/support/skips.ts'

const fixture = await openEvidenceFixture()
const program = fileURLToPath(new URL('../../../tests/support/evidence/bundle-process.ts', import.meta.url))
const megabyte = 1024 * 1024

const run = async (order: BundleOrder, environment: Record<string, string> = {}): Promise<BundleReport> => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    // What V8 may leave lying is bounded, so that what is measured is what a bundle needs. 45 MB are the code's own.
    ['--expose-gc', '--max-old-space-size=72', '--max-semi-space-size=4', program, JSON.stringify(order)],
    { env: { ...process.env, ...environment } },
  )
  return JSON.parse(stdout) as BundleReport
}

test(
  'bundles 5,000 events and a document of 50 MB below 64 MB of extra memory, with the same bytes before the signature each time',
  onLinux,
  async () => {
    const small = deliveredShipment()
    const large = withLongHistory(
      deliveredShipment({ organizationId: small.organization.organizationId }),
      5000,
    )
    await fixture.store(small)
    const document = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(50 * megabyte)])
    large.document.sha256 = sha256(document)
    await fixture.store(large)
    await fixture.storage.put({
      key: large.document.documentKey,
      body: document,
      contentType: 'application/pdf',
    })
    const { config, organizationId } = fixture.contextOf(large)
    const order: BundleOrder = {
      databaseUrl: fixture.databaseUrl,
      config,
      organizationId,
      now: fixture.clock.now().toISOString(),
      warmUpId: small.shipment.id,
      shipmentId: large.shipment.id,
    }
    const first = await run(order, { TZ: 'UTC' })
    expect(first.sizeBytes).toBeGreaterThan(50 * megabyte)
    expect(first.riseBytes / megabyte).toBeLessThan(64)
    // Another process in another time zone and language.
    const second = await run(order, { TZ: 'Pacific/Auckland', LANG: 'de_DE.UTF-8', LC_ALL: 'de_DE.UTF-8' })
    expect(second.sha256).toBe(first.sha256)
  },
)
