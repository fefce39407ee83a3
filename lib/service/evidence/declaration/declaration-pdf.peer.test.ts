import { expect, test } from 'vitest'

import { renderSummary } from '#lib/service/evidence/summary-pdf.ts'
import { hostileNames, recordOf, storedWithName } from '#tests/support/evidence/hostile-records.ts'
import { requires, runOnFile } from '#tests/support/peers/programs.ts'

import { renderDeclaration } from './declaration-pdf.ts'
import { defaultDeclarationTemplate } from './declaration.ts'

test.each(hostileNames)('a declaration is a valid PDF with %s (qpdf)', requires('qpdf'), async (_, name) => {
  const record = recordOf(storedWithName(name))
  const given = { declarant_name: name, declarant_title: name, place: name, date: '2026-03-06' }
  const pdf = await renderDeclaration(record, defaultDeclarationTemplate, given, {
    summary: await renderSummary(record),
  })
  const { exitCode, output } = runOnFile('qpdf', ['--check', 'FILE'], pdf)
  expect(output).toContain('No syntax or stream encoding errors')
  expect(exitCode).toBe(0)
})
