import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

import { chromium } from '@playwright/test'

import { installDebianPackages, run } from './debian-packages.ts'
import { say } from './exclusive.mjs'

const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
] as const

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The Chromium to test with: CHROMIUM_PATH, else one on PATH, else the one that Playwright keeps for this user. */
export const findBrowser = (): string | undefined => {
  const given = process.env['CHROMIUM_PATH']
  if (given) return given
  const directories = (process.env['PATH'] ?? '').split(delimiter)
  const found = names
    .flatMap((name) => directories.map((directory) => join(directory, name)))
    .find(isExecutable)
  if (found !== undefined) return found
  const own = chromium.executablePath()
  return existsSync(own) ? own : undefined
}

/** Finds a browser or installs one: Debian's package as root, else Playwright's own. Undefined when there is none. */
export const ensureBrowser = (): string | undefined => {
  const found = findBrowser()
  if (found !== undefined) return found
  say('Installing a browser for the browser tests…')
  // Without windows a page costs much less.
  const isInstalled =
    installDebianPackages('chromium-headless-shell', 'fonts-liberation') ||
    installDebianPackages('chromium', 'fonts-liberation')
  if (!isInstalled) {
    run(process.execPath, join('node_modules', '@playwright', 'test', 'cli.js'), 'install', 'chromium')
  }
  return findBrowser()
}
