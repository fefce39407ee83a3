import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join, sep } from 'node:path'

import { OperatorError, errorCode } from '#lib/operator-error.ts'

import { root, SetupError, exclusively, nameFullDisk } from './exclusive.mjs'

const keptBuilds = 3
const completeMark = 'mailroom-complete'

/** Something that is built from files of the checkout. Paths are relative to it. */
export type Build = {
  /** Files and folders that it is made of. */
  sources: readonly string[]
  isSource: (path: string) => boolean
  /** Where its builds are, a directory each. */
  parent: string
  /** Fills the directory, which exists and is empty. */
  build: (directory: string, signal: AbortSignal | undefined) => Promise<void>
}

const listFiles = (path: string, isSource: Build['isSource']): string[] => {
  const found = statSync(join(root, path), { throwIfNoEntry: false })
  if (found === undefined || !isSource(path)) return []
  if (!found.isDirectory()) return /\.test\.tsx?$/.test(path) ? [] : [path]
  return readdirSync(join(root, path)).flatMap((name) => listFiles(join(path, name), isSource))
}

// Every start waits for it; a promise for each of a thousand files takes five times as long.
const hashSources = ({ sources, isSource }: Build): string => {
  const files = sources.flatMap((source) => listFiles(source, isSource)).sort()
  const hash = createHash('sha256').update(process.versions.node)
  for (const file of files) {
    const content = readFileSync(join(root, file))
    hash.update(`${file.split(sep).join('/')}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex').slice(0, 16)
}

/** Removes builds that are neither the newest nor likely to be served still by a server that runs. */
const removeOld = async (parent: string): Promise<void> => {
  const names = await readdir(parent)
  const builds = await Promise.all(
    names.map(async (name) => ({ path: join(parent, name), time: (await stat(join(parent, name))).mtimeMs })),
  )
  for (const { path } of builds.toSorted((a, b) => b.time - a.time).slice(keptBuilds)) {
    await rm(path, { recursive: true, force: true })
  }
}

/**
 * Builds unless it was built from the very same sources before, and returns the directory. Each state of the sources has
 * its own directory, marked when complete: a build that fails or is interrupted is never served, and one that succeeds
 * disturbs no server that runs. Aborting ends the build. Throws `OperatorError`.
 */
export const buildOnce = async (what: Build, signal?: AbortSignal): Promise<string> => {
  const directory = join(what.parent, hashSources(what))
  const path = join(root, directory)
  const mark = join(path, completeMark)
  if (existsSync(mark)) return directory
  try {
    return await exclusively(async () => {
      if (existsSync(mark)) return directory
      await rm(path, { recursive: true, force: true })
      await mkdir(path, { recursive: true })
      await what.build(directory, signal)
      await writeFile(mark, '')
      await removeOld(join(root, what.parent))
      return directory
    }, signal)
  } catch (error) {
    if (error instanceof SetupError) throw new OperatorError(error.message, { cause: error })
    const full = error instanceof OperatorError ? undefined : nameFullDisk(String(errorCode(error)), root)
    throw full === undefined ? error : new OperatorError(full, { cause: error })
  }
}
