import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Whether a program of the machine can be run. */
export const hasProgram = (name: string): boolean => spawnSync(name, ['--help']).error === undefined

/** Runs a program on a file with these bytes, which stands for `FILE` in its arguments. */
export const runOnFile = (
  program: string,
  parameters: readonly string[],
  bytes: Uint8Array,
): { exitCode: number | null; output: string } => {
  const directory = mkdtempSync(join(tmpdir(), 'mailroom-test-file-'))
  try {
    const path = join(directory, 'file')
    writeFileSync(path, bytes)
    const result = spawnSync(
      program,
      parameters.map((parameter) => (parameter === 'FILE' ? path : parameter)),
      { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
    )
    return { exitCode: result.status, output: result.stdout + result.stderr }
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}
