import { rm, stat, writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'

import { errorCode, OperatorError } from '#lib/operator-error.ts'

/** Writes a new file, so that none is overwritten. Returns its size in bytes. */
export const createFile = async (path: string, content: Readable | Uint8Array): Promise<number> => {
  try {
    await writeFile(path, content, { flag: 'wx' })
  } catch (error) {
    if (content instanceof Readable) content.destroy()
    if (errorCode(error) === 'EEXIST') {
      throw new OperatorError(`${path} already exists. Choose another file.`, { cause: error })
    }
    await rm(path, { force: true })
    throw error
  }
  return (await stat(path)).size
}
