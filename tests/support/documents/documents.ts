import { mkdirSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

import { afterAll } from 'vitest'

import type { UploadTarget } from '#lib/contract/documents/document.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { storageApp } from '#lib/service/http/storage.ts'
import { newId } from '#lib/service/ids.ts'
import { createPdfInspector } from '#lib/service/inspection/inspector.ts'
import { createDiskStorage, storagePath } from '#lib/service/providers/storage/disk/adapter.ts'
import { openTestContext } from '#tests/support/context.ts'

/**
 * All that the verbs of documents use, real: database, storage on disk, PDFium. Call it at the top of a
 * `*.service.test.ts` file; `limits` replaces those of the configuration.
 */
export const openDocumentsFixture = async (limits: Partial<ServiceContext['config']['documents']> = {}) => {
  const { ctx, clock, databaseUrl } = await openTestContext()
  const config = { ...ctx.config, documents: { ...ctx.config.documents, ...limits } }
  const storageRoot = join(config.dataDirectory, 'storage')
  const spoolDirectory = join(config.dataDirectory, 'spool')
  mkdirSync(spoolDirectory)
  const storage = await createDiskStorage({
    root: storageRoot,
    secret: config.appSecret,
    appUrl: () => config.appUrl,
    clock,
  })
  const inspector = createPdfInspector({ maxPages: config.documents.maxPages })
  afterAll(() => inspector.close())
  const app = storageApp(storage)

  const filesIn = async (directory: string): Promise<string[]> => {
    const entries = await readdir(directory, { recursive: true, withFileTypes: true })
    return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  }

  return {
    db: ctx.db,
    databaseUrl,
    clock,
    storage,
    /** A context for a person of an organization of its own. */
    createContext: (overrides: Partial<ServiceContext> = {}): ServiceContext => ({
      ...ctx,
      config,
      providers: { ...ctx.providers, storage },
      inspector,
      organizationId: newId(),
      actor: { type: 'user', userId: newId() },
      ...overrides,
    }),
    /** Every file in storage and on its way there. */
    files: async (): Promise<string[]> => [
      ...(await filesIn(storageRoot)),
      ...(await filesIn(spoolDirectory)),
    ],
    /** Posts a file to an upload target as a browser does. */
    post: async (target: Pick<UploadTarget, 'upload_url' | 'fields'>, file: Buffer): Promise<number> => {
      const form = new FormData()
      for (const [name, value] of Object.entries(target.fields)) form.append(name, value)
      form.append('file', new Blob([new Uint8Array(file)], { type: 'application/pdf' }), 'letter.pdf')
      const path = new URL(target.upload_url).pathname.slice(storagePath.length) || '/'
      return (await app.request(path, { method: 'POST', body: form })).status
    },
  }
}
