import { afterAll, expect, test } from 'vitest'

import { acroform, fieldFlags, type FieldToBuild } from '#tests/support/documents/acroform.ts'
import { pdfPages } from '#tests/support/documents/pdf-text.ts'

import { createPdfInspector } from './inspector.ts'

const inspector = createPdfInspector({ maxPages: 5, timeLimitMs: 20_000 })
afterAll(() => inspector.close())

const notice: readonly FieldToBuild[] = [
  { name: 'tenant', tooltip: 'Name of the tenant', kind: 'text', flags: fieldFlags.required },
  { name: 'notes', kind: 'text', flags: fieldFlags.multiline, height: 50, width: 160 },
  { name: 'zip', kind: 'text', flags: fieldFlags.comb, maxLength: 5 },
  { name: 'auto', kind: 'text', fontSize: 0, width: 120 },
  { name: 'agree', kind: 'checkbox' },
  {
    name: 'service',
    kind: 'radio',
    options: [
      ['personal', ''],
      ['mail', ''],
    ],
  },
  {
    name: 'county',
    kind: 'combo',
    options: [
      ['06001', 'Alameda'],
      ['06031', 'Kings'],
    ],
  },
  {
    name: 'reason',
    kind: 'list',
    height: 30,
    options: [
      ['a', 'Nonpayment'],
      ['b', 'Nuisance'],
    ],
  },
  { name: 'signed', kind: 'signature' },
  { name: 'edition', kind: 'text', flags: fieldFlags.readOnly, value: 'Rev. 7' },
]

const fill = async (fields: readonly FieldToBuild[], values: Record<string, string>) =>
  inspector.fillFields({ form: acroform(fields), values }, 1)

const textOf = async (filled: Awaited<ReturnType<typeof fill>>): Promise<string> => {
  if ('errors' in filled) throw new Error(JSON.stringify(filled.errors))
  const [page = ''] = await pdfPages(Buffer.from(filled.bytes))
  return page
}

const errorsOf = async (fields: readonly FieldToBuild[], values: Record<string, string>) => {
  const filled = await fill(fields, values)
  return 'errors' in filled ? filled.errors : []
}

const values = {
  tenant: 'Ana Gómez',
  notes: 'First line\nSecond line',
  zip: '90277',
  auto: 'Unit 4',
  agree: 'x',
  service: 'Mail',
  county: 'kings',
  reason: 'Nuisance',
}

test('reads the fields of a form, with what each accepts', async () => {
  const { obstacle, fields } = await inspector.readForm(acroform(notice))
  expect(obstacle).toBeNull()
  expect(fields.map(({ name, kind }) => [name, kind])).toEqual([
    ['tenant', 'text'],
    ['notes', 'text'],
    ['zip', 'text'],
    ['auto', 'text'],
    ['agree', 'checkbox'],
    ['service', 'radio'],
    ['county', 'choice'],
    ['reason', 'choice'],
    ['signed', 'signature'],
    ['edition', 'text'],
  ])
  const byName = new Map(fields.map((field) => [field.name, field]))
  expect(byName.get('tenant')).toMatchObject({ label: 'Name of the tenant', isRequired: true, page: 1 })
  expect(byName.get('notes')).toMatchObject({ isMultiline: true, maxLength: null })
  expect(byName.get('zip')).toMatchObject({ maxLength: 5 })
  expect(byName.get('service')?.options).toEqual(['personal', 'mail'])
  expect(byName.get('county')?.options).toEqual(['Alameda', 'Kings'])
  expect(byName.get('edition')).toMatchObject({ isReadOnly: true, value: 'Rev. 7' })
})

test('fills every kind of field, and leaves nothing that can be changed', async () => {
  const filled = await fill(notice, values)
  const text = await textOf(filled)
  for (const shown of ['Ana Gómez', 'First line', 'Second line', 'Unit 4', 'Kings', 'Nuisance', 'Rev. 7']) {
    expect(text).toContain(shown)
  }
  expect(text.replaceAll(' ', '')).toContain('90277')
  expect(text).not.toContain('Alameda')
  const bytes = Buffer.from('bytes' in filled ? filled.bytes : [])
  for (const gone of ['/Widget', '/AcroForm', '/JavaScript']) expect(bytes.includes(gone)).toBe(false)
})

test('makes the same bytes of the same form and values, and others of other values', async () => {
  const [one, same, other] = [
    await fill(notice, values),
    await fill(notice, values),
    await fill(notice, { ...values, tenant: 'Ana Ruiz' }),
  ]
  expect(one).toEqual(same)
  expect(one).not.toEqual(other)
})

test('a checkbox is on for yes and off for no, also where the form has it on', async () => {
  for (const entries of ['', '/V /Yes']) {
    const box: FieldToBuild = { name: 'agree', kind: 'checkbox', entries }
    const [yes, no] = [await fill([box], { agree: 'yes' }), await fill([box], { agree: 'No' })]
    expect(yes).toHaveProperty('bytes')
    expect(no).toHaveProperty('bytes')
    expect(yes).not.toEqual(no)
    expect(await fill([box], {})).toEqual(entries === '' ? no : yes)
  }
})

test.each([
  [
    'a limit of characters',
    'zip',
    '90277-1234',
    '“zip” takes at most 5 characters, and “90277-1234” has 10. Shorten it.',
  ],
  [
    'the width of a line',
    'tenant',
    'Ana '.repeat(40),
    /^“Name of the tenant” has no room for “Ana Ana .*”\. Shorten it\.$/,
  ],
  ['the height of a box', 'notes', 'Line\n'.repeat(9), /^“notes” has no room for/],
  [
    'text made too small to read',
    'auto',
    'A value so long that it is set very small indeed',
    /“auto” would show .* smaller than 5 points/,
  ],
  [
    'a line break in one line',
    'tenant',
    'Ana\nGómez',
    '“Name of the tenant” has one line, and “Ana Gómez” has line breaks. Remove them.',
  ],
  [
    'characters that the font lacks',
    'tenant',
    'Łukasz',
    /^The font of “Name of the tenant” cannot show Ł in “Łukasz”\./,
  ],
  ['Chinese', 'tenant', '山田', /cannot show 山 田/],
  ['Arabic', 'tenant', 'محمد', /^The font of “Name of the tenant” cannot show/],
  [
    'a choice without the option',
    'county',
    'Kngs',
    '“county” has no option “Kngs”. Enter “Alameda”, “Kings”.',
  ],
  [
    'a group without the button',
    'service',
    'fax',
    '“service” has no option “fax”. Enter “personal”, “mail”.',
  ],
  ['a checkbox with neither', 'agree', 'maybe', '“agree” is a checkbox. Enter yes or no instead of “maybe”.'],
])('rejects a value over %s, naming the field and the fix', async (_, field, value, message) => {
  expect(await errorsOf(notice, { [field]: value })).toEqual([
    { field, message: typeof message === 'string' ? message : expect.stringMatching(message) },
  ])
})
