import { spawnSync } from 'node:child_process'
import { accessSync, constants, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

import { onlyWhere } from '#tests/support/skips.ts'

/** The programs that tests run, and Debian's package of each. */
export const packageOf = {
  'avahi-daemon': 'avahi-daemon',
  bash: 'bash',
  ceph: 'ceph-common',
  'ceph-authtool': 'ceph-common',
  'ceph-mon': 'ceph-mon',
  'ceph-osd': 'ceph-osd',
  curl: 'curl',
  'dbus-daemon': 'dbus',
  ippeveprinter: 'cups-ipp-utils',
  java: 'default-jdk-headless',
  jq: 'jq',
  monmaptool: 'ceph-common',
  nginx: 'nginx',
  openssl: 'openssl',
  pdfdetach: 'poppler-utils',
  pdffonts: 'poppler-utils',
  pdfinfo: 'poppler-utils',
  pdfsig: 'poppler-utils',
  pdftotext: 'poppler-utils',
  pgbouncer: 'pgbouncer',
  promtool: 'prometheus',
  python3: 'python3',
  qpdf: 'qpdf',
  radosgw: 'radosgw',
  'radosgw-admin': 'radosgw',
  sha256sum: 'coreutils',
  unzip: 'unzip',
  xmllint: 'libxml2-utils',
  xxd: 'xxd',
} as const

/** Programs that are in no package of Debian, and where to get them. */
const originOf = { verapdf: 'verapdf.org' } as const

export type Program = keyof typeof packageOf | keyof typeof originOf

const sourceOf = (program: Program): string =>
  program in originOf
    ? originOf[program as keyof typeof originOf]
    : `Debian: ${packageOf[program as keyof typeof packageOf]}`

/** Returns whether a program of the machine is there to be run. */
export const hasProgram = (name: Program): boolean =>
  (process.env['PATH'] ?? '').split(delimiter).some((directory) => {
    try {
      accessSync(join(directory, name), constants.X_OK)
      return true
    } catch {
      return false
    }
  })

/** Options of a test, or of a group of tests, that is skipped by name where a program is missing. */
export const requires = (...programs: Program[]) => {
  const missing = programs.filter((program) => !hasProgram(program))
  const sources = [...new Set(missing.map(sourceOf))].toSorted()
  return onlyWhere(missing.length === 0, `needs ${missing.join(', ')} (${sources.join(', ')})`)
}

/** Runs a program on a file with these bytes, which stands for `FILE` in its arguments. */
export const runOnFile = (
  program: Program,
  parameters: readonly string[],
  bytes: Uint8Array,
  encoding: 'utf8' | 'latin1' = 'utf8',
): { exitCode: number | null; output: string } => {
  const directory = mkdtempSync(join(tmpdir(), 'mailroom-test-file-'))
  try {
    const path = join(directory, 'file')
    writeFileSync(path, bytes)
    const result = spawnSync(
      program,
      parameters.map((parameter) => (parameter === 'FILE' ? path : parameter)),
      { encoding, maxBuffer: 64 * 1024 * 1024 },
    )
    if (result.error) throw result.error
    return { exitCode: result.status, output: result.stdout + result.stderr }
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}
