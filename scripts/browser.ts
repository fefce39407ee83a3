import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'

import { chromium } from '@playwright/test'

import { exclusively, root, SetupError } from './exclusive.mjs'

/** Contains Chromium's headless shell for Linux on x64, compressed, and what it needs of a system. */
const chromiumPackage = join(root, 'node_modules', '@sparticuz', 'chromium')

const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
] as const
const macChrome = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Extracts the package's archives. It writes them to the system's temporary directory, whichever that is. */
const extractArchives = async (directory: string): Promise<void> => {
  const { inflate } = await import('@sparticuz/chromium')
  const before = process.env['TMPDIR']
  process.env['TMPDIR'] = directory
  try {
    const archives = ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br']
    await Promise.all(archives.map((archive) => inflate(join(chromiumPackage, 'bin', archive))))
  } finally {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
  }
}

const fontsConfiguration = (directory: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(directory, 'fonts', 'fonts')}</dir>
  <cachedir>${join(directory, 'fonts-cache')}</cachedir>
</fontconfig>
`

/** Reports why this Chromium does not start with these environment variables; null when it does. */
const findObstacle = (executable: string, env: Record<string, string>): string | null => {
  const { status, error, stderr } = spawnSync(executable, ['--version'], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
  })
  return status === 0 ? null : (error?.message ?? stderr.trim())
}

/** Returns the environment that Chromium starts with: its own fonts, and its own libraries where the system has none. */
const chooseEnvironment = (directory: string): Record<string, string> => {
  const executable = join(directory, 'chromium')
  const fonts = { FONTCONFIG_FILE: join(directory, 'fonts.conf') }
  if (findObstacle(executable, fonts) === null) return fonts
  const withLibraries = { ...fonts, LD_LIBRARY_PATH: join(directory, 'al2023', 'lib') }
  const obstacle = findObstacle(executable, withLibraries)
  if (obstacle === null) return withLibraries
  throw new SetupError(
    `The packaged Chromium does not start: set CHROMIUM_PATH to another Chromium or Chrome (${obstacle})`,
  )
}

const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** Writes the program that starts Chromium. It is moved into place last: where it is, everything is. */
const writeStarter = async (directory: string, starter: string): Promise<void> => {
  const exports = Object.entries(chooseEnvironment(directory)).map(
    ([name, value]) => `export ${name}=${quote(value)}`,
  )
  const lines = ['#!/bin/sh', ...exports, `exec ${quote(join(directory, 'chromium'))} "$@"`]
  await writeFile(`${starter}.new`, `${lines.join('\n')}\n`)
  await chmod(`${starter}.new`, 0o755)
  await rename(`${starter}.new`, starter)
}

/** Returns the packaged Chromium, extracted once; undefined on systems that it is not made for. */
const extractPackaged = async (): Promise<string | undefined> => {
  if (process.platform !== 'linux' || process.arch !== 'x64' || !existsSync(chromiumPackage)) return undefined
  // Every package states its version.
  const { version } = JSON.parse(await readFile(join(chromiumPackage, 'package.json'), 'utf8')) as {
    version: string
  }
  const directory = join(root, '.cache', `chromium-${version}`)
  const starter = join(directory, 'start-chromium')
  if (existsSync(starter)) return starter
  return exclusively(async () => {
    if (existsSync(starter)) return starter
    await rm(directory, { recursive: true, force: true })
    await mkdir(directory, { recursive: true })
    await extractArchives(directory)
    await writeFile(join(directory, 'fonts.conf'), fontsConfiguration(directory))
    await writeStarter(directory, starter)
    return starter
  })
}

/**
 * Returns the Chromium to test with: CHROMIUM_PATH, else the packaged one, else one on PATH, Google Chrome on macOS, or
 * the one that Playwright stores for this user.
 */
export const findBrowser = async (): Promise<string | undefined> => {
  const given = process.env['CHROMIUM_PATH'] || (await extractPackaged())
  if (given) return given
  const directories = (process.env['PATH'] ?? '').split(delimiter)
  const onPath = names.flatMap((name) => directories.map((directory) => join(directory, name)))
  return [...onPath, macChrome, chromium.executablePath()].find(isExecutable)
}

/** Returns the Chromium to test with, or throws `SetupError` with how to get one. */
export const requireBrowser = async (): Promise<string> => {
  const found = await findBrowser()
  if (found !== undefined) return found
  throw new SetupError(
    'No Chromium was found to test with: run `npm install`, which brings one for Linux on x64, or `npx playwright install chromium`, or set CHROMIUM_PATH',
  )
}
