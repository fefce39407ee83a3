import { expect, test } from 'vitest'

import { templateInput, templateValues } from './template-form.ts'

const template = {
  title: 'Declaration of mailing',
  opening: 'I, {{declarant_name}}, declare:',
  statements: ['One line.\nAnd its second.', 'The number is {{tracking_number}}.'],
  closing: 'True.',
  perjury_clause: 'within_united_states' as const,
}

test('splits statements at empty lines', () => {
  const values = templateValues(template)
  expect(values.statements).toBe('One line.\nAnd its second.\n\nThe number is {{tracking_number}}.')
  expect(templateInput.parse(values)).toEqual(template)
  expect(templateInput.parse({ ...values, statements: '\n\n A \n \t\n\n\nB\n' }).statements).toEqual([
    'A',
    'B',
  ])
})

test('reports an invalid statement at the field with its number', () => {
  const parsed = templateInput.safeParse({ ...templateValues(template), statements: 'Fine.\n\n{{judge}}' })
  expect(parsed.error?.issues).toMatchObject([
    { path: ['statements'], message: 'Statement 2: {{judge}} is not a placeholder. Use one from the list.' },
  ])
})
