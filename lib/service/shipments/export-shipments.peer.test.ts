import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'

import { exportShipmentsQuery } from '#lib/contract/shipments/shipment-list.ts'
import { exportShipments } from '#lib/service/shipments/export-shipments.ts'
import { openTestContext } from '#tests/support/context.ts'
import { requires, runOnFile } from '#tests/support/peers/programs.ts'
import { insertDraft } from '#tests/support/shipments/draft.ts'

const { ctx } = await openTestContext()

test('every part of a workbook is well-formed (xmllint)', requires('xmllint'), async () => {
  await insertDraft(ctx)
  const { body } = await exportShipments(ctx, exportShipmentsQuery.parse({ format: 'xlsx' }))
  for (const part of Object.values(unzipSync(await buffer(body as Readable)))) {
    expect(runOnFile('xmllint', ['--noout', 'FILE'], Buffer.from(part))).toMatchObject({ exitCode: 0 })
  }
})
