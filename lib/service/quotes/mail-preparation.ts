import { eq, sql } from 'drizzle-orm'

import type { ReturnedLabel } from '#lib/contract/mailpiece/carrier-capabilities.ts'
import type { MailSettings } from '#lib/contract/mailpiece/mail-settings.ts'
import { maximumPages } from '#lib/contract/mailpiece/packing.values.ts'
import type { PackingBasis } from '#lib/contract/shipments/piece.ts'
import { prepareStatement, readTogether } from '#lib/postgres/postgres.ts'
import { loadCapabilities } from '#lib/service/carrier-capabilities/capabilities.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { organizations } from '#lib/service/db/schema/organizations.ts'
import { readMailSettings } from '#lib/service/mail-settings.ts'
import { printsLegalPaper } from '#lib/service/printers/legal-paper.ts'

/** How the organization prepares its mail, its time zone, and its packing supplies. */
export type MailPreparation = {
  settings: MailSettings
  timeZone: string
  basis: PackingBasis
  /** The organization's own account that quotes and sells postage; null: ours. */
  postageAccountId: string | null
  /** The organization's phone number, for a sender without one. */
  phone: string | null
}

const describeReturned = ({ asked, returned, measured }: ReturnedLabel): string =>
  returned !== null && returned !== asked
    ? returned
    : `a page of ${measured?.width ?? '?'} × ${measured?.height ?? '?'} in`

const selectPreparation = prepareStatement((db) =>
  db
    .select({
      settings: organizations.mailSettings,
      timeZone: organizations.timeZone,
      postageAccountId: organizations.postageAccountId,
      phone: organizations.phone,
      printsLegal: printsLegalPaper.as('prints_legal'),
    })
    .from(organizations)
    .where(eq(organizations.organizationId, sql.placeholder('organizationId')))
    .prepare('select_mail_preparation'),
)

/** Loads how the organization prepares its mail; the default where it has not said. */
export const loadMailPreparation = async (ctx: ServiceContext): Promise<MailPreparation> => {
  const { organizationId } = ctx
  const { organization, learned } = await readTogether(ctx, (ctx) => ({
    organization: selectPreparation(ctx.db).execute({ organizationId }),
    learned: loadCapabilities(ctx),
  }))
  const [found] = organization
  const settings = readMailSettings(found?.settings ?? null)
  return {
    settings,
    timeZone: found?.timeZone ?? 'UTC',
    postageAccountId: found?.postageAccountId ?? null,
    phone: found?.phone ?? null,
    basis: {
      sheet_milligrams: ctx.config.weights.sheetMilligrams,
      kits: settings.kits,
      papers: found?.printsLegal ? ['letter', 'legal'] : ['letter'],
      refused_labels: (learned?.label_sizes ?? [])
        .filter(({ fits }) => !fits)
        .map((label) => ({
          packaging: label.packaging,
          certified: label.certified,
          asked: label.asked,
          returned: describeReturned(label),
        })),
    },
  }
}

/** Returns what decides how a document is packed, with the most pages that can be mailed at all. */
export const readPackingBasis = async (ctx: ServiceContext): Promise<PackingBasis> => {
  const { basis } = await loadMailPreparation(ctx)
  const packable = maximumPages({ stock: basis.kits, certified: false, paper: basis })
  return { ...basis, maximum_pages: Math.min(packable, ctx.config.documents.maxPages) }
}
