import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { expect, test } from 'vitest'

import { root } from './exclusive.mjs'

/**
 * Imports the server, and prints each import as Node reported it: what was requested, by whom, and what was loaded as
 * what.
 */
const recorder = `
import module from 'node:module'
const found = {}
module.registerHooks({
  resolve: (specifier, context, nextResolve) => {
    const resolved = nextResolve(specifier, context)
    found[specifier + ' ' + context.parentURL] = [resolved.url, resolved.format ?? null]
    return resolved
  },
})
await import('./lib/server/run-server.ts')
process.stdout.write(JSON.stringify(found), () => process.exit())
`

const recordImports = async (before: readonly string[]): Promise<Record<string, [string, string | null]>> => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...before.flatMap((file) => ['--import', file]), '--input-type=module', '--eval', recorder],
    { cwd: root, maxBuffer: 64 * 1024 * 1024 },
  )
  // Written by the recorder.
  return JSON.parse(stdout) as Record<string, [string, string | null]>
}

test('a server that resolves imports once loads the same files as Node', { timeout: 240_000 }, async () => {
  const ours = await recordImports([join(root, 'scripts/resolve-once.mjs')])
  expect(Object.keys(ours).length).toBeGreaterThan(1000)
  expect(ours).toEqual(await recordImports([]))
})
