import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'

import { specimenMark } from '#lib/service/config/specimen.ts'

import { createPdfInspector } from './inspector.ts'
import { markPhoto } from './mark-photo.ts'

const inspector = createPdfInspector({ maxPages: 50 })
afterAll(() => inspector.close())

const photoOf = (background: string, width = 900, height = 1200) =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()

test('the mark shows on a light and on a dark photo, which keeps its size', async () => {
  for (const background of ['#f4f1e8', '#101418']) {
    const photo = await photoOf(background)
    const marked = sharp(await markPhoto(inspector, photo, specimenMark))
    expect(await marked.metadata()).toMatchObject({ format: 'jpeg', width: 900, height: 1200 })
    const { channels } = await marked.stats()
    const [red] = channels
    expect((red?.max ?? 0) - (red?.min ?? 0)).toBeGreaterThan(150)
  }
})

test('a live installation leaves photos unchanged, and a sandbox marks the same photo the same way each time', async () => {
  const photo = await photoOf('#ffffff')
  expect(await markPhoto(inspector, photo, null)).toBe(photo)
  const [one, other] = [
    await markPhoto(inspector, photo, specimenMark),
    await markPhoto(inspector, photo, specimenMark),
  ]
  expect(one.equals(other)).toBe(true)
  expect(one.equals(photo)).toBe(false)
})
