import { expect, test } from 'vitest'

import { checkWording } from './check-wording.ts'

const check = (text: string, path = 'components/billing/total.tsx') => checkWording([{ path, text }])

test.each([
  ['text between tags', 'const total = <p>Total</p>', 'Total'],
  ['an attribute that is read', 'const total = <Button aria-label="Close" />', 'Close'],
  ['a sentence in a condition', "const words = isPaid ? 'Paid in full' : ''", 'Paid in full'],
  ['a sentence around a value', 'const words = `Paid on ${day}`', 'Paid on …'],
  ['words within a sentence', "const words = isDuplex ? 'both sides' : ''", 'both sides'],
  ['a verb in progress', "const words = isPending ? 'Saving…' : null", 'Saving…'],
])('reports %s', (_, text, said) => {
  expect(check(`\n${text}`)).toEqual([
    expect.stringContaining(`components/billing/total.tsx:2 says “${said}”`),
  ])
})

test('accepts wording and labels in their places, and what no one reads', () => {
  expect(check("export const paid = 'Paid in full'", 'components/billing/wording.tsx')).toEqual([])
  expect(
    check("export const labels = { paid: 'Paid in full' }", 'components/billing/billing-labels.ts'),
  ).toEqual([])
  expect(check('const icon = <path d="M0 -4.5V1" className="fill-none stroke-ink" />')).toEqual([])
  expect(check("const page = classNames('flex relative', document.querySelector('li tr'))")).toEqual([])
  expect(check("throw new TypeError('This Element has no form')")).toEqual([])
  expect(check('const total = <p>{wording.total}: {amount} · {day}</p>')).toEqual([])
})
