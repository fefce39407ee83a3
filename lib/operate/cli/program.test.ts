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
  await expect(parse('api-key', 'create', '--email', 'ana@harbor.test', ...scopes)).resolves.toBeUndefined()
})
