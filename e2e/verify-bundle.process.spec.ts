import { rm } from 'node:fs/promises'

import { expect, test } from '@playwright/test'

import { bundleNames, findings, intact, writeBundles } from './support/altered-bundles.ts'
import { mailroom, mailroomVerdict } from './support/mailroom.ts'

let bundles: Awaited<ReturnType<typeof writeBundles>>

test.beforeAll(async () => {
  bundles = await writeBundles()
})
test.afterAll(() => rm(bundles.directory, { recursive: true }))

test('the command line returns the same verdicts as the pages', async () => {
  const [original, tampered, shortened] = await Promise.all(
    bundleNames.map((name) => mailroomVerdict('evidence', 'verify', bundles.pathOf(name))),
  )
  expect(original).toMatchObject({ code: 1, output: expect.stringContaining(`: ${intact}`) })
  expect(tampered).toMatchObject({ code: 1, output: expect.stringContaining(findings.tampered) })
  expect(shortened).toMatchObject({ code: 1, output: expect.stringContaining(findings.shortened) })
})

test('the command line finds the stored chain of the shipment unbroken', async () => {
  expect(await mailroom('evidence', 'verify', bundles.shipmentId)).toMatchObject({ chains: 1, failed: [] })
})
