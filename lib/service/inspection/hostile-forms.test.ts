import { afterAll, expect, test } from 'vitest'

import { acroform, fieldFlags, type FieldToBuild } from '#tests/support/documents/acroform.ts'
import { pdfPages } from '#tests/support/documents/pdf-text.ts'

import { createPdfInspector } from './inspector.ts'
import { maxFormFields } from './read-form.ts'

const inspector = createPdfInspector({ maxPages: 5, timeLimitMs: 20_000 })
afterAll(() => inspector.close())

const name: FieldToBuild = { name: 'name', kind: 'text' }

const textOf = async (form: Buffer, values: Record<string, string>): Promise<string> => {
  const filled = await inspector.fillFields({ form, values }, 1)
  if ('errors' in filled) throw new Error(JSON.stringify(filled.errors))
  const [page = ''] = await pdfPages(Buffer.from(filled.bytes))
  return page
}

test('reports a form with 10,000 fields instead of reading them', async () => {
  const fields = Array.from({ length: 10_000 }, (_, index): FieldToBuild => ({
    name: `f${index}`,
    kind: 'text',
  }))
  expect(await inspector.readForm(acroform(fields))).toEqual({ obstacle: 'too_many_fields', fields: [] })
})

test('reads a form with the most fields that it may have', async () => {
  const fields = Array.from({ length: maxFormFields }, (_, index): FieldToBuild => ({
    name: `f${index}`,
    kind: 'text',
  }))
  const { obstacle, fields: read } = await inspector.readForm(acroform(fields))
  expect([obstacle, read.length]).toEqual([null, maxFormFields])
})

test('reports an XFA form, and a signed form', async () => {
  const xfa = acroform([], { acroForm: '/XFA 7 0 R', extra: ['<< /Length 5 >>\nstream\n<xfa>\nendstream'] })
  expect(await inspector.readForm(xfa)).toEqual({ obstacle: 'xfa', fields: [] })
  const signature: FieldToBuild = {
    name: 'clerk',
    kind: 'signature',
    entries: '/V << /Type /Sig /Filter /Adobe.PPKLite /Contents <3080> /ByteRange [0 1 2 3] >>',
  }
  expect(await inspector.readForm(acroform([name, signature]))).toEqual({ obstacle: 'signed', fields: [] })
  const unsigned = await inspector.readForm(acroform([name, { name: 'clerk', kind: 'signature' }]))
  expect(unsigned.obstacle).toBeNull()
})

test('never runs scripts: calculated fields are reported, and nothing of a script is in the filled form', async () => {
  const action = (code: string) => `<< /S /JavaScript /JS (${code}) >>`
  const form = acroform(
    [
      name,
      {
        name: 'total',
        kind: 'text',
        entries: `/AA << /C ${action('event.value = 42')} /F ${action('event.value = 43')} >>`,
      },
    ],
    { catalog: `/OpenAction ${action('app.alert\\(1\\)')}`, acroForm: '/CO [9 0 R]' },
  )
  const { fields } = await inspector.readForm(form)
  expect(fields.map(({ isCalculated }) => isCalculated)).toEqual([false, true])
  const text = await textOf(form, { name: 'Ana', total: '7' })
  expect(text).toContain('7')
  expect(text).not.toMatch(/4[23]/)
})

test('ends with fields whose parents are a circle', async () => {
  const form = acroform([name, { name: 'loop', kind: 'text', entries: '/Parent 9 0 R' }])
  const { fields } = await inspector.readForm(form)
  expect(fields.map((field) => field.name)).toContain('name')
  expect(await textOf(form, { name: 'Ana Gómez' })).toContain('Ana Gómez')
})

test('fills a turned field, and one that the page shows twice', async () => {
  const turned: FieldToBuild = {
    name: 'turned',
    kind: 'text',
    width: 20,
    height: 90,
    entries: '/MK << /R 90 >>',
  }
  expect(await textOf(acroform([turned]), { turned: 'Sideways' })).toContain('Sideways')
  const errors = await inspector.fillFields(
    { form: acroform([turned]), values: { turned: 'Far too long to be turned sideways' } },
    1,
  )
  expect(errors).toMatchObject({ errors: [{ field: 'turned' }] })
})

test('a value is text, whatever is in it', async () => {
  const hostile = String.raw`) Tj ET q (\\ <</JS>> {{name}} <b>`
  const text = await textOf(acroform([{ ...name, width: 380 }]), { name: hostile })
  expect(text).toContain(hostile.replaceAll(/\s+/g, ' '))
})

test('a long value is an error, not a wait', async () => {
  const field: FieldToBuild = {
    name: 'notes',
    kind: 'text',
    flags: fieldFlags.multiline,
    height: 60,
    fontSize: 0,
  }
  const filled = await inspector.fillFields(
    { form: acroform([field]), values: { notes: 'word '.repeat(1000) } },
    1,
  )
  expect(filled).toMatchObject({ errors: [{ field: 'notes' }] })
})

test('keeps what the form itself contains where nothing is filled in', async () => {
  const form = acroform([
    name,
    { name: 'state', kind: 'text', value: 'California' },
    {
      name: 'court',
      kind: 'combo',
      options: [
        ['a', 'Superior'],
        ['b', 'Appeal'],
      ],
      value: 'a',
    },
  ])
  const text = await textOf(form, { name: 'Ana' })
  expect(text).toContain('California')
})
