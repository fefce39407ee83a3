import type { Clock } from '#lib/service/clock.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'
import type { StoragePort } from '#lib/service/providers/storage/port.ts'

import { openObjectFiles, type OpenObject } from './object-files.ts'
import { admitFormPost, createSigner, type FormAdmission, signFormPost } from './signed-forms.ts'

export type DiskStorageOptions = {
  /** Directory of the objects, made when missing. */
  root: string
  /** The application's secret; the key that signs forms is derived from it. */
  secret: string
  /** Returns the URL of this process for people, such as https://mail.example.com; read for every form. */
  appUrl: () => string
  clock: Clock
}

/** Storage on disk, and what the HTTP app that receives its forms needs. */
export type DiskStorage = StoragePort & {
  /** Returns what a form with these fields may store. Throws `StorageRejection`. */
  admitForm(fields: ReadonlyMap<string, string>): FormAdmission
}

/** Path under which `storageApp` is mounted. */
export const storagePath = '/storage'

/** Opens storage on disk. Objects are plain files under `root`, named by their keys. */
export const createDiskStorage = async (options: DiskStorageOptions): Promise<DiskStorage> => {
  const files = await openObjectFiles(options.root)
  const signer = createSigner(options.secret)
  const { clock } = options

  const openOrThrow = async (key: string): Promise<OpenObject> => {
    const object = await files.open(key)
    if (!object) throw new ProviderError('not_found', `Storage has no object ${key}.`)
    return object
  }

  return {
    check: async () => {
      await files.check().catch((cause: unknown) => {
        const words =
          'The storage directory is missing, full or cannot be written. Ask your administrator to check DATA_DIR.'
        throw new ProviderError('unavailable', words, { cause })
      })
    },
    put: ({ key, body, contentType }) => files.write(key, body, contentType),
    stat: (key) => files.stat(key),
    get: async (key) => {
      const { handle, sizeBytes, contentType } = await openOrThrow(key)
      return { body: handle.createReadStream(), sizeBytes, contentType }
    },
    copy: async (fromKey, toKey) => {
      const { handle, contentType } = await openOrThrow(fromKey)
      await files.write(toKey, handle.createReadStream(), contentType)
    },
    remove: (key) => files.remove(key),
    createFormPost: async (input) => ({
      url: `${options.appUrl()}${storagePath}`,
      fields: signFormPost(signer, input),
      expiresAt: input.expiresAt,
    }),
    admitForm: (fields) => admitFormPost(signer, fields, clock.now()),
  }
}
