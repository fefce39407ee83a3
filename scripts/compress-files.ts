import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)
const compressible = /\.(css|js|json|svg)$/

/** Writes each text file under `directory` a second and a third time, compressed as far as brotli and gzip can. */
export const compressFiles = async (directory: string): Promise<void> => {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const compress = async (path: string) => {
    const content = await readFile(path)
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
    await writeFile(`${path}.br`, await toBrotli(content, { params }))
    await writeFile(`${path}.gz`, await toGzip(content, { level: constants.Z_BEST_COMPRESSION }))
  }
  const texts = entries.filter((entry) => entry.isFile() && compressible.test(entry.name))
  await Promise.all(texts.map((entry) => compress(join(entry.parentPath, entry.name))))
}
