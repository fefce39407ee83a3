import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { expect, test } from 'vitest'

import { systemContext } from '#lib/service/context.ts'
import { createTestConfig } from '#tests/support/config.ts'
import { runAsOwner } from '#tests/support/database.ts'
import { insertChains } from '#tests/support/evidence/chain-heads.ts'
import { requires } from '#tests/support/peers/programs.ts'
import { openTestService } from '#tests/support/service.ts'

import { growLog } from './grow-log.ts'
import { currentNoteKey } from './log-keys.ts'

const page = await readFile(
  fileURLToPath(new URL('../../../docs/transparency-log.md', import.meta.url)),
  'utf8',
)
const blockOf = (language: string, text: string): string => {
  const blocks = [...page.matchAll(/^```(\w+)\n([\s\S]*?)^```/gm)]
  const found = blocks.find(([, name, code]) => name === language && code?.includes(text))
  if (!found?.[2]) throw new Error(`the page has no ${language} with ${text}`)
  return found[2]
}

const { deps, url, organizationId, databaseUrl } = await openTestService()
const ctx = systemContext(deps, organizationId)
const { dataDirectory: directory } = createTestConfig()
const checkpointFile = join(directory, 'checkpoint.txt')
const run = promisify(execFile)

test(
  'the program for auditors verifies a log, and detects from an old checkpoint that it was rewritten',
  requires('python3'),
  async () => {
    const program = join(directory, 'check.py')
    await writeFile(program, blockOf('python', 'urllib'))
    await insertChains(ctx, 300)
    await growLog(ctx)
    await writeFile(checkpointFile, await (await fetch(`${url}/log/checkpoint`)).text())
    await insertChains(ctx, 500)
    await growLog(ctx)
    const check = () => run('python3', [program, `${url}/log`, checkpointFile])
    expect((await check()).stdout).toMatch(
      /: \d+ entries have the root of the newest checkpoint\nthe first \d+ of them/,
    )
    const original = await readFile(checkpointFile, 'utf8')
    const [origin, size, root] = original.split('\n')
    await writeFile(checkpointFile, original.replace(String(root), Buffer.alloc(32, 7).toString('base64')))
    await expect(check()).rejects.toMatchObject({
      stderr: expect.stringContaining(`the first ${size} entries are not those of`),
    })
    expect(origin).toBe(`${new URL(url).host}/log`)
    await writeFile(checkpointFile, original)
    await runAsOwner(databaseUrl, 'update log_entries set entries = 7 where index = 3')
    await expect(check()).rejects.toMatchObject({
      stderr: expect.stringContaining('the entries do not have the root of the checkpoint'),
    })
    await runAsOwner(databaseUrl, 'update log_entries set entries = 1 where index = 3')
  },
)

test(
  'the commands for OpenSSL verify the signature of a checkpoint',
  requires('openssl', 'xxd'),
  async () => {
    await insertChains(ctx, 1)
    await growLog(ctx)
    await writeFile(checkpointFile, await (await fetch(`${url}/log/checkpoint`)).text())
    const { verifierKey } = await currentNoteKey(ctx)
    const options = { cwd: directory, env: { ...process.env, KEY: verifierKey } }
    const commands = blockOf('sh', 'pkeyutl')
    expect((await run('sh', ['-ec', commands], options)).stdout).toContain('Signature Verified Successfully')
    await writeFile(checkpointFile, (await readFile(checkpointFile, 'utf8')).replace(/\n(\d+)\n/, '\n1$1\n'))
    await expect(run('sh', ['-ec', commands], options)).rejects.toThrow()
  },
)
