import { expect, test } from 'vitest'

import { createProgram } from './program.ts'

const parse = async (...words: string[]): Promise<void> => {
  const program = await createProgram(words, async () => {})
  await program.parseAsync(words, { from: 'user' })
}

const archive = ['evidence', 'archive', '--email', 'ana@harbor.test', '--out', 'evidence.zip']

test('rejects an option that is given twice and takes one value, and accepts a list', async () => {
  await expect(parse(...archive, '--tag', 'a', '--tag', 'b')).rejects.toThrow(
    "option '--tag <name>' is given more than once; it takes one value",
  )
  const scopes = ['--scope', 'documents', '--scope', 'evidence']
  const emails = ['--email', 'ana@harbor.test', '--email', 'ben@harbor.test']
  // A command that accepts all of its options would open the database of this machine.
  await expect(parse('api-key', 'create', ...scopes, ...emails)).rejects.toThrow(
    "option '--email <email>' is given more than once; it takes one value",
  )
})

const organization = ['organization', 'create', '--owner-email', 'ana@harbor.test']
const payment = ['payments', 'record', '--organization', 'x', '--amount', '5.00']

test.each([
  [
    [...organization, '--name', ''],
    "'--name <name>' argument '' is invalid. Enter the name of your organization.",
  ],
  [[...organization, '--name', 'x'.repeat(121)], 'Use at most 120 characters.'],
  [['api-key', 'create', '--email', 'ana@harbor.test', '--name', ' '], 'Enter a name for the key.'],
  [['user', 'create', '--email', 'ana@harbor.test', '--name', ''], 'Enter your name.'],
  [[...payment, '--reference', ''], 'Enter the reference of the bank.'],
  [
    ['billing', 'set', '--organization', 'x', '--terms', 'card', '--billing-email', 'ana'],
    'Enter a complete email address',
  ],
])('rejects what the dashboard would reject: %s', async (words, message) => {
  await expect(parse(...words)).rejects.toThrow(message)
})
