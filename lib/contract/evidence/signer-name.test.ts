import { expect, test } from 'vitest'

import { compareSigner } from './signer-name.values.ts'

const signed = (...names: string[]) => names.map((name) => ({ name }))
const swan = { name: 'Elizabeth Swan', company: null }

test.each([
  ['ELIZABETH SWAN', swan],
  ['SWAN, ELIZABETH', swan],
  ['JOSE IBANEZ', { name: 'José Ibáñez', company: null }],
  ["SEAN O'CALLAGHAN", { name: 'Sean O’Callaghan', company: null }],
  ['JOHN SMITH', { name: 'John Smith', company: 'c/o Jane Doe' }],
  ['JANE DOE', { name: 'c/o Jane Doe', company: null }],
  ['HARBOR LEGAL', { name: 'Elizabeth Swan', company: 'Harbor Legal' }],
])('%s matches the name of the addressee', (name, addressee) => {
  expect(compareSigner(signed(name), addressee)).toBe('same')
})

test.each(['JACK SPARROW', 'FRONT DESK'])('%s differs from the name of the addressee', (name) => {
  expect(compareSigner(signed(name), swan)).toBe('differs')
})

test.each([
  ['initials', signed('E SWAN'), swan],
  ['a surname alone', signed('SWAN'), swan],
  ['a relative, or a changed first name', signed('WEATHERBY SWAN'), swan],
  ['one word', signed('AGENT'), swan],
  ['a middle name that the addressee’s lacks', signed('ELIZABETH ANN SWAN'), swan],
  ['a person who signs for a company', signed('JACK SPARROW'), { name: null, company: 'Harbor Legal' }],
  ['sources that name different signers', signed('ELIZABETH SWAN', 'JACK SPARROW'), swan],
  ['the person in whose care it is', signed('JANE DOE'), { name: 'John Smith', company: 'c/o Jane Doe' }],
  ['no one', signed(), swan],
])('does not judge %s', (_, signers, addressee) => {
  expect(compareSigner(signers, addressee)).toBeNull()
})
