import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

import { root } from './exclusive.mjs'

/** Runs a program whose output goes to standard error; whether it succeeded. */
export const run = (command: string, ...parameters: string[]): boolean =>
  spawnSync(command, parameters, {
    cwd: root,
    stdio: ['ignore', 2, 2],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0

/** Installs packages where that can be done: on Debian, as root. Whether it was. */
export const installDebianPackages = (...names: string[]): boolean =>
  process.getuid?.() === 0 &&
  existsSync('/usr/bin/apt-get') &&
  run('apt-get', 'update', '-q') &&
  run('apt-get', 'install', '-y', '-q', '--no-install-recommends', ...names)
