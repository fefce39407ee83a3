import type { ServiceContext } from '#lib/service/context.ts'
import type { artifacts } from '#lib/service/db/schema/mailing-record.ts'
import type { Jobs, JobOptions } from '#lib/service/jobs/queue.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'
import type { RatesPort } from '#lib/service/providers/rates/port.ts'
import { openDocumentsFixture } from '#tests/support/documents/documents.ts'
import { smallPdf } from '#tests/support/documents/small-pdf.ts'

import { documentPdf, type EvidenceRows, fileOf } from './evidence-fixtures.ts'
import { insertEvidence } from './insert-evidence.ts'

type FileKind = (typeof artifacts.$inferSelect)['kind']

/** Simulates a carrier that serves only the files that a test stores under their URLs. */
const createCarrier = () => {
  const files = new Map<string, () => Uint8Array>()
  const rates: Partial<RatesPort> = {
    provider: 'easypost',
    fetchFile: (url) => {
      const answer = files.get(url)
      if (!answer) return Promise.reject(new ProviderError('unavailable', 'The carrier is out of reach.'))
      return Promise.resolve(answer())
    },
  }
  // Evidence asks the carrier for files and for nothing else.
  return { files, rates: rates as RatesPort }
}

/**
 * All that evidence is made from, real: database, storage on disk, PDFium; and a carrier that gives files. Call it at
 * the top of a `*.service.test.ts` file.
 */
export const openEvidenceFixture = async () => {
  const { db, databaseUrl, clock, storage, createContext, files: storedFiles } = await openDocumentsFixture()
  const carrier = createCarrier()
  const asked: { data: Jobs['artifact.fetch']; options: JobOptions | undefined }[] = []
  const jobs: ServiceContext['jobs'] = {
    enqueue: (_tx, _name, data, options) => {
      // Evidence asks for this one job.
      asked.push({ data: data as Jobs['artifact.fetch'], options })
      return Promise.resolve()
    },
    // Jobs add to the timeline what was found of a stored file; they do not run here.
    enqueueAll: () => Promise.resolve(),
    storeMessages: () => Promise.resolve([]),
  }

  return {
    db,
    databaseUrl,
    clock,
    storage,
    storedFiles,
    carrierFiles: carrier.files,
    /** The jobs requested, in order. */
    asked,
    /** A context for the organization of these rows, in a live installation: a sandbox makes specimens. */
    contextOf: (rows: Pick<EvidenceRows, 'organization'>): ServiceContext => {
      const ctx = createContext({ organizationId: rows.organization.organizationId, jobs })
      const config = { ...ctx.config, mode: 'live' as const }
      return { ...ctx, config, providers: { ...ctx.providers, rates: carrier.rates } }
    },
    /** Stores rows with the document they speak of, and a kept carrier file of each kind named. */
    store: async (rows: EvidenceRows, kinds: FileKind[] = []): Promise<void> => {
      for (const kind of kinds) {
        const bytes = smallPdf(kind)
        const file = fileOf(rows.shipment, kind, bytes)
        rows.files.push(file)
        if (file.storageKey) {
          await storage.put({ key: file.storageKey, body: bytes, contentType: file.contentType })
        }
      }
      const { documentKey } = rows.document
      await storage.put({ key: documentKey, body: documentPdf, contentType: 'application/pdf' })
      await insertEvidence(db, rows)
    },
  }
}
