import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { buildOnce } from './build-once.ts'
import { root } from './exclusive.mjs'

const bundler = join('node_modules', 'rolldown', 'bin', 'cli.mjs')

/** In a process of its own: the memory that bundling takes is not returned. */
const bundle = async (directory: string): Promise<void> => {
  await promisify(execFile)(process.execPath, [bundler, '--config', '--dir', directory], { cwd: root })
}

/**
 * Bundles the server with its packages unless it was bundled from the very same sources before, and returns the file to
 * import. A start would otherwise load three thousand files. Throws `OperatorError`.
 */
export const bundleServer = async (): Promise<string> => {
  const directory = await buildOnce({
    sources: ['lib', 'package-lock.json', 'package.json', 'rolldown.config.mjs', 'scripts', 'server.ts'],
    isSource: (path) => !/\.\w+$/.test(path) || /\.(ts|mjs|json)$/.test(path),
    parent: join('.cache', 'server'),
    build: bundle,
  })
  return join(root, directory, 'server.js')
}
