import { exhibitQuery } from '#lib/contract/evidence/exhibit.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { getExhibit } from '#lib/service/evidence/exhibit/exhibit.ts'
import type { FileDownload } from '#lib/service/files/downloads.ts'

export const exhibitName = 'exhibit.pdf'

/** Makes the exhibit of shared letters. It is PDF/A, which archives and courts take: a visitor has no options. */
export const exhibitOf = (ctx: ServiceContext, ids: readonly string[]): Promise<FileDownload> =>
  getExhibit(ctx, exhibitQuery.parse({ ids: ids.join(','), pdf_a: 'true' }))
