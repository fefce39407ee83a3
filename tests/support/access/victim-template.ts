import { letterheads, templates, templateVersions } from '#lib/service/db/schema/templates.ts'
import { newId } from '#lib/service/ids.ts'

import type { VictimOwner } from './victim.ts'

/** Inserts a template of one version, and a letterhead with a signature. */
export const insertTemplate = async ({ ctx, organizationId, userId }: VictimOwner): Promise<string> => {
  const template = newId()
  const now = ctx.clock.now()
  await ctx.db.insert(templates).values({
    organizationId,
    id: template,
    name: 'Notice to quit',
    latestVersion: 1,
    createdAt: now,
    updatedAt: now,
  })
  await ctx.db.insert(templateVersions).values({
    organizationId,
    templateId: template,
    version: 1,
    html: '<p>Dear tenant,</p>',
    sha256: '0'.repeat(64),
    hasLetterhead: true,
    fields: [],
    messages: [],
    createdBy: userId,
    createdAt: now,
  })
  await ctx.db.insert(letterheads).values({
    organizationId,
    lines: ['Harbor Legal LLP'],
    signature: Buffer.from('a signature'),
    signatureSha256: '0'.repeat(64),
    sendersMayEdit: false,
    updatedAt: now,
  })
  return template
}
