import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

import { root } from './exclusive.mjs'

const run = promisify(execFile)

/** What `npm sbom` makes, as far as it is read here. */
export type BillOfMaterials = {
  bomFormat: string
  components: { name: string; version: string; purl: string }[]
}

/**
 * Every package that Mailroom is made with, directly or not, as a CycloneDX bill of materials. Those for development are
 * marked as such: `--omit=dev` would leave out what serves both.
 */
export const describeDependencies = async (): Promise<BillOfMaterials> => {
  const { stdout } = await run('npm', ['sbom', '--sbom-format=cyclonedx'], {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
  })
  // npm promises the format that it was asked for.
  return JSON.parse(stdout) as BillOfMaterials
}
