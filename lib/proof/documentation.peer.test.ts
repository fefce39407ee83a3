import { execFile } from 'node:child_process'
import { copyFile, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { describe, expect, test } from 'vitest'

import {
  bundleOf,
  readVectorKeys,
  readVectors,
  type Vector,
  vectorDirectory,
} from '#tests/support/evidence/vectors.ts'
import { requires } from '#tests/support/peers/programs.ts'

import { verifyBundle } from './verify-bundle.ts'

const page = await readFile(fileURLToPath(new URL('../../docs/evidence-bundle.md', import.meta.url)), 'utf8')
const blockOf = (language: string, text: string): string => {
  const blocks = [...page.matchAll(/^```(\w+)\n([\s\S]*?)^```/gm)]
  const found = blocks.find(([, name, code]) => name === language && code?.includes(text))
  if (!found?.[2]) throw new Error(`the page has no ${language} with ${text}`)
  return found[2]
}
const [commands, stamp] = [blockOf('sh', 'pkeyutl'), blockOf('sh', 'ts -verify')]
const program = blockOf('python', 'entries')
const assembly = blockOf('sh', 'vectors.json')

const vectors = await readVectors()
/** The page says to go into the folder of a bundle that was packed again; its commands do not. */
const byHand = vectors.filter(({ name }) => name !== 'repacked')
/** Vectors whose chain is intact, or was computed again throughout. */
const consistent = ['genuine', 'specimen', 'chain-recomputed', 'forged-by-stranger']
const isForProgram = ({ name, with_keys: { failed } }: Vector): boolean =>
  consistent.includes(name) || name === 'print-file-replaced' || failed.includes('chain')
const run = promisify(execFile)

const withDirectory = async <Result>(use: (directory: string) => Promise<Result>): Promise<Result> => {
  const directory = await mkdtemp(join(tmpdir(), 'mailroom-test-page-'))
  try {
    return await use(directory)
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

/** Runs steps of the page in the directory of an unpacked bundle; the first unpack it. */
const follow = async (vector: Vector, ...steps: ((cwd: string) => Promise<unknown>)[]) =>
  withDirectory(async (directory) => {
    await writeFile(join(directory, 'bundle.zip'), await bundleOf(vector))
    await copyFile(join(vectorDirectory, 'keys.json'), join(directory, 'keys.json'))
    await copyFile(join(vectorDirectory, 'timestamp-authority.pem'), join(directory, 'ca.pem'))
    for (const step of steps) await step(directory)
  })

const unpack = (cwd: string) =>
  run('unzip', ['-qn', 'bundle.zip', '-d', 'bundle'], { cwd }).catch((error: unknown) => {
    // It warns about headers that differ.
    if (!(error instanceof Error && 'code' in error && error.code === 1)) throw error
  })
const shell = (block: string) => (cwd: string) => run('sh', ['-ec', block], { cwd })
const inBundle = (cwd: string) => join(cwd, 'bundle')

const succeeds = async (steps: Promise<unknown>): Promise<boolean> =>
  steps.then(
    () => true,
    () => false,
  )

const programs = requires('unzip', 'jq', 'sha256sum', 'openssl', 'python3')

describe('a reader of the page', programs, () => {
  test.each(byHand)('gets the verifier’s results for $name from the commands', async (vector) => {
    const isVerified = vector.with_keys.verdict === 'verified'
    expect(await succeeds(follow(vector, shell(commands)))).toBe(isVerified)
  })

  test.each(byHand.filter(isForProgram))(
    'checks with the program whether the chain of $name is intact',
    async (vector) => {
      const check = (cwd: string) => run('python3', ['-c', program], { cwd: inBundle(cwd) })
      expect(await succeeds(follow(vector, unpack, check))).toBe(consistent.includes(vector.name))
    },
  )

  test('verifies the timestamp with the commands, and rejects others', async () => {
    const check = (cwd: string) => shell(stamp)(inBundle(cwd))
    for (const vector of byHand.filter(({ name }) => /^(genuine|timestamp-.*)$/.test(name))) {
      expect(await succeeds(follow(vector, unpack, check)), vector.name).toBe(vector.name === 'genuine')
    }
  })

  test('assembles every vector with the commands, and gets the listed verdict from the verifier', async () => {
    const { keys, log } = await readVectorKeys()
    await withDirectory(async (directory) => {
      await cp(vectorDirectory, directory, { recursive: true })
      await run('sh', ['-ec', assembly], { cwd: directory })
      for (const { name, with_keys: expected } of vectors) {
        const bundle = new Blob([Uint8Array.from(await readFile(join(directory, `${name}.zip`)))])
        const { verdict } = await verifyBundle(bundle, keys, { logKeys: log.keys })
        expect(verdict, name).toBe(expected.verdict)
      }
    })
  })
})
