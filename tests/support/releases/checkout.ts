import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')

type Lock = { packages: Record<string, { version?: string }> }

const git = (...words: string[]): string =>
  execFileSync('git', ['-C', root, ...words], { encoding: 'utf8', stdio: 'pipe', maxBuffer: 2 ** 26 })

/**
 * Returns whether this clone has the commit of a release, and every package that it needs in the version that it
 * needs.
 */
export const canRunRelease = (commit: string): boolean => {
  try {
    // npm writes both in this shape.
    const needed = JSON.parse(git('show', `${commit}:package-lock.json`)) as Lock
    const present = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock
    return Object.entries(needed.packages).every(
      ([path, { version }]) => path === '' || present.packages[path]?.version === version,
    )
  } catch {
    return false
  }
}

/** Takes a release out of the history of this clone, with the packages that are installed here. Returns its directory. */
export const checkOutRelease = async (commit: string): Promise<AsyncDisposable & { directory: string }> => {
  const directory = await mkdtemp(join(tmpdir(), `mailroom-test-${process.pid}-`))
  const archive = `${directory}.tar`
  git('archive', '--output', archive, commit)
  execFileSync('tar', ['-xf', archive, '-C', directory])
  await rm(archive)
  await symlink(join(root, 'node_modules'), join(directory, 'node_modules'))
  return { directory, [Symbol.asyncDispose]: () => rm(directory, { recursive: true }) }
}
