import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { minuteMs } from '#lib/contract/formats/time.values.ts'
import { canStartCitus } from '#tests/support/peers/citus.ts'
import { hasProgram, packageOf } from '#tests/support/peers/programs.ts'

import { root, say } from './exclusive.mjs'

/** A mirror that does not answer must not keep the tests from running. */
const timeoutMs = 5 * minuteMs

/** Runs a program, silent unless it fails; whether it succeeded in time. */
export const run = (command: string, ...parameters: string[]): boolean => {
  const { status, error, stdout, stderr } = spawnSync(command, parameters, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    timeout: timeoutMs,
    maxBuffer: 16 * 1024 * 1024,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  if (status === 0) return true
  say(`${[command, ...parameters].join(' ')}: ${error?.message ?? `failed with ${status}`}`)
  say(`${stdout}${stderr}`.trim())
  return false
}

/** Waits a minute for another installation on this machine, and a few seconds for a mirror. */
const options = [
  '-q',
  '-o',
  'DPkg::Lock::Timeout=60',
  '-o',
  'Acquire::Retries=1',
  '-o',
  'Acquire::http::Timeout=20',
]

/** Installs packages where that can be done: on Debian, as root. Whether it was. */
export const installDebianPackages = (...names: string[]): boolean =>
  process.getuid?.() === 0 &&
  existsSync('/usr/bin/apt-get') &&
  run('apt-get', ...options, 'update') &&
  run('apt-get', ...options, 'install', '-y', '--no-install-recommends', ...names)

/** Builds Citus from its source, with a PostgreSQL of Debian's, where it is present beside the clone. */
const citusBuilder = join(root, '..', 'shared', 'tools', 'citus-peer.sh')

/** Installs Citus where that can be done. */
export const ensureCitus = (): boolean => {
  if (canStartCitus()) return true
  if (process.getuid?.() !== 0 || !existsSync(citusBuilder)) return false
  say('Building Citus for the tests…')
  const directory = join(tmpdir(), `mailroom-test-citus-build-${process.pid}`)
  const isBuilt = run('bash', citusBuilder, 'up', directory)
  run('bash', citusBuilder, 'down', directory)
  return isBuilt && canStartCitus()
}

/** Too large to install for a run of the tests. */
const isLarge = (name: string): boolean => /^(ceph|radosgw|prometheus)/.test(name)

const missingPackages = (): string[] => {
  // The table has exactly these keys.
  const programs = Object.keys(packageOf) as (keyof typeof packageOf)[]
  const missing = programs.filter((program) => !hasProgram(program)).map((program) => packageOf[program])
  return [...new Set(missing)].toSorted()
}

/** Installs what to test with, where that can be done, and names what is missing: tests that need it are skipped by name. */
export const ensurePeers = (): void => {
  const wanted = missingPackages().filter((name) => !isLarge(name))
  if (wanted.length > 0 && process.getuid?.() === 0) {
    say(`Installing ${wanted.join(', ')} for the tests…`)
    installDebianPackages(...wanted)
  }
  const missing = missingPackages()
  if (missing.length > 0) say(`Tests that need Debian’s ${missing.join(', ')} are skipped.`)
}
