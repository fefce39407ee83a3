import { and, asc, eq, isNull, lt } from 'drizzle-orm'

import { minuteMs } from '#lib/contract/api/time.values.ts'
import type { ServiceDeps } from '#lib/service/context.ts'
import { uploads } from '#lib/service/db/schema/documents.ts'

/** After the expiry: a form post that began in time may still be arriving, a confirmation still be reading. */
const graceMs = 15 * minuteMs
const batchSize = 200

type UploadRow = typeof uploads.$inferSelect

const sweep = async (deps: ServiceDeps, upload: UploadRow): Promise<void> => {
  const thisUpload = and(eq(uploads.organizationId, upload.organizationId), eq(uploads.id, upload.id))
  if (upload.status === 'storing') {
    // From here on whoever is still storing it will not record it.
    const claimed = await deps.db
      .update(uploads)
      .set({ status: 'abandoned' })
      .where(and(thisUpload, eq(uploads.status, 'storing')))
      .returning({ id: uploads.id })
    if (claimed.length === 0) return
  }
  await deps.providers.storage.remove(upload.storageKey)
  if (upload.status === 'storing' || upload.status === 'abandoned') {
    await deps.db.delete(uploads).where(thisUpload)
  } else {
    await deps.db.update(uploads).set({ sweptAt: deps.clock.now() }).where(thisUpload)
  }
}

/**
 * Removes from storage, in all organizations, what was uploaded but never confirmed in time, what was posted again
 * after its confirmation, and what a crash left on its way in. Safe to repeat and to run twice at once.
 */
export const sweepUploads = async (deps: ServiceDeps): Promise<void> => {
  const dueBefore = new Date(deps.clock.now().getTime() - graceMs)
  for (;;) {
    const due = await deps.db
      .select()
      .from(uploads)
      .where(and(isNull(uploads.sweptAt), lt(uploads.expiresAt, dueBefore)))
      .orderBy(asc(uploads.expiresAt))
      .limit(batchSize)
    for (const upload of due) await sweep(deps, upload)
    if (due.length < batchSize) return
  }
}
