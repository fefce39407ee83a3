import { createHash } from 'node:crypto'

import type { ServiceContext } from '#lib/service/context.ts'
import { documents } from '#lib/service/db/schema/documents.ts'
import { newId } from '#lib/service/ids.ts'
import type { StoragePort } from '#lib/service/providers/storage/port.ts'

/** Stores a file and records it as a document, whatever its content. Returns its key. */
export const storeDocument = async (
  { db, organizationId, clock }: Pick<ServiceContext, 'db' | 'organizationId' | 'clock'>,
  storage: StoragePort,
  content: string,
): Promise<string> => {
  const id = newId()
  const key = `documents/${organizationId}/${id}.pdf`
  await storage.put({ key, body: Buffer.from(content), contentType: 'application/pdf' })
  await db.insert(documents).values({
    organizationId,
    id,
    documentKey: key,
    filename: 'notice.pdf',
    sizeBytes: content.length,
    pageCount: 1,
    pageSizes: [],
    sha256: createHash('sha256').update(content).digest('hex'),
    createdAt: clock.now(),
  })
  return key
}
