import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { kitNames, kits } from './kits.values.ts'

const page = readFileSync(new URL('../../../docs/mailpiece.md', import.meta.url), 'utf8')

const rowOf = (kit: string): string => page.split('\n').find((line) => line.startsWith(`| \`${kit}\``)) ?? ''

test.each(kitNames)('docs/mailpiece.md states what %s holds and where its label is', (name) => {
  const row = rowOf(name)
  const kit = kits[name]
  for (const envelope of kit.envelopes) {
    const sheets = envelope.maximumSheets - (kit.hasAddressSheet ? 1 : 0)
    expect(row).toMatch(new RegExp(`\\b${sheets}\\b`))
  }
  const [{ label, labelSize }] = kit.envelopes
  if (labelSize) expect(row).toContain(labelSize.replace('x', '×'))
  const isListed = kit.labelStock === 'adhesive_label' && name.startsWith('label')
  if (label && isListed) expect(row).toContain(`x ${label.x}, y ${label.y}`)
})
