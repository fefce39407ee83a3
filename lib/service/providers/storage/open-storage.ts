import { join } from 'node:path'

import type { Clock } from '#lib/service/clock.ts'
import type { Config } from '#lib/service/config/config.ts'

import { createDiskStorage, type DiskStorage } from './disk/adapter.ts'
import type { StoragePort } from './port.ts'

/** The storage that is configured. */
export type OpenedStorage = {
  storage: StoragePort
  /** Receives its own forms; null where a bucket does. */
  disk: DiskStorage | null
  close(): void
}

/** Opens the bucket that is configured, or the directory under DATA_DIR. */
export const openStorage = async (
  config: Pick<Config, 's3' | 'dataDirectory' | 'appSecret' | 'appUrl'>,
  clock: Clock,
): Promise<OpenedStorage> => {
  if (config.s3) {
    // Its library is slow to load.
    const { createS3Storage } = await import('./s3/adapter.ts')
    const storage = createS3Storage({ ...config.s3, clock })
    return { storage, disk: null, close: () => storage.close() }
  }
  const disk = await createDiskStorage({
    root: join(config.dataDirectory, 'storage'),
    secret: config.appSecret,
    appUrl: () => config.appUrl,
    clock,
  })
  return { storage: disk, disk, close: () => {} }
}
