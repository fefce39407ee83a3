import { Readable } from 'node:stream'

import type { ZipEntry } from './zip-stream.ts'

/** A file of an archive that is in memory already. */
export const bytesEntry = (name: string, bytes: Buffer): ZipEntry => ({
  name,
  isCompressible: !name.endsWith('.pdf'),
  open: async () => Readable.from([bytes]),
})
