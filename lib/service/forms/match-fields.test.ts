import { expect, test } from 'vitest'

import type { FormField } from '#lib/contract/documents/document-form.ts'

import { matchFields } from './match-fields.ts'

const field = (name: string, label: string | null = null, rest: Partial<FormField> = {}): FormField => ({
  name,
  label,
  kind: 'text',
  fillable: true,
  required: false,
  calculated: false,
  multiline: false,
  max_length: null,
  options: [],
  value: '',
  page: 1,
  ...rest,
})

test.each([
  ['a column with its name', field('Amount_Due'), 'amount_due'],
  ['a column with its name in other case and without spaces', field('amountDue'), 'amount_due'],
  ['a column with its tooltip', field('f1_01[0]', 'Amount due:'), 'amount_due'],
  ['a column with the last part of its name', field('form[0].page1[0].AmountDue[0]'), 'amount_due'],
  ['a column before what Mailroom has', field('Name'), 'name'],
  ['the recipient’s name', field('recipient_name'), 'recipient.name'],
  ['the recipient’s ZIP code', field('Zip Code'), 'recipient.zip'],
  ['the date', field('Today’s date'), 'date'],
])('matches a field to %s', (_, given, source) => {
  expect(matchFields([given], ['name', 'amount_due'])).toEqual({ [given.name]: source })
})

test('leaves out fields that nothing matches, that take no value, and the signature', () => {
  const fields = [field('Fax'), field('amount_due', null, { fillable: false }), field('signature')]
  expect(matchFields(fields, ['name', 'amount_due'])).toEqual({})
})
