import { eq } from 'drizzle-orm'

import type { AddressInput } from '#lib/contract/addresses/address.ts'
import { fieldKeyOf, signatureField, type TemplateField } from '#lib/contract/templates/template.values.ts'
import { formatAddress } from '#lib/service/addresses/format-address.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { organizations } from '#lib/service/db/schema/organizations.ts'
import type { letterheads } from '#lib/service/db/schema/templates.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { formatDay, localDay } from '#lib/service/local-time.ts'
import { getMatter } from '#lib/service/matters/load-matter.ts'

import type { VersionRow } from './load-template.ts'

/** The sources of a letter's values. */
export type LetterSource = {
  recipient: AddressInput | undefined
  matterId: string | null | undefined
  reference: string | undefined
  /** `YYYY-MM-DD`; today in the organization's zone unless given. */
  date: string | undefined
  /** By the names of fields, which are compared by `fieldKeyOf`. They replace other values. */
  values: Readonly<Record<string, string>>
}

export type LetterheadRow = typeof letterheads.$inferSelect

type Values = Partial<Record<string, string>>
type BuiltIn = Partial<Record<TemplateField, string | null | undefined>>

const placeLines = (place: Omit<Parameters<typeof formatAddress>[0], 'name' | 'company'>): string =>
  formatAddress({ ...place, name: null, company: null }).join('\n')

const recipientValues = (recipient: AddressInput | undefined): BuiltIn =>
  recipient
    ? {
        'recipient.name': recipient.name,
        'recipient.company': recipient.company,
        'recipient.address': placeLines({ ...recipient, street2: recipient.street2 ?? null }),
        'recipient.street': [recipient.street1, recipient.street2].filter(Boolean).join('\n'),
        'recipient.city': recipient.city,
        'recipient.state': recipient.state,
        'recipient.zip': recipient.zip,
      }
    : {}

const matterValues = async (ctx: ServiceContext, id: string | null | undefined): Promise<BuiltIn> => {
  if (!id) return {}
  const { number, name, client } = await getMatter(ctx, id)
  return { 'matter.number': number, 'matter.name': name, 'matter.client': client }
}

const organizationValues = async (ctx: ServiceContext, date: string | undefined): Promise<BuiltIn> => {
  const [row] = await ctx.db
    .select({
      name: organizations.name,
      returnAddress: organizations.returnAddress,
      zone: organizations.timeZone,
    })
    .from(organizations)
    .where(eq(organizations.organizationId, ctx.organizationId))
  if (!row) throw new Error(`organization ${ctx.organizationId} is missing`)
  return {
    date: formatDay(date ?? localDay(ctx.clock.now().toISOString(), row.zone ?? undefined)),
    'organization.name': row.name,
    'organization.address': row.returnAddress && placeLines(row.returnAddress),
  }
}

/** Returns the values that Mailroom has for a letter, by their names. Throws MATTER_NOT_FOUND. */
export const collectBuiltIns = async (
  ctx: ServiceContext,
  source: Omit<LetterSource, 'values'>,
): Promise<Record<string, string>> => {
  const builtIn: BuiltIn = {
    ...(await organizationValues(ctx, source.date)),
    ...recipientValues(source.recipient),
    ...(await matterValues(ctx, source.matterId)),
    reference: source.reference,
  }
  return Object.fromEntries(Object.entries(builtIn).map(([name, value]) => [name, value ?? '']))
}

/** Values by the names that fields are compared by. Two spellings of one name: the last one applies. */
const byFieldKey = (values: Readonly<Record<string, string>>): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [fieldKeyOf(name), value]))

const reasonFor = (name: string): string =>
  name === signatureField
    ? 'The letter has a {{signature}}, and no signature image is set. Add one in Settings, under Letterhead.'
    : `{{${name}}} has no value.`

/** Throws TEMPLATE_FIELDS_MISSING, naming each required field without a value: none becomes an empty space. */
const requireFilled = (version: VersionRow, values: Values): void => {
  const missing = version.fields.filter(({ name, required }) => required && !values[name]?.trim())
  if (missing.length === 0) return
  const names = missing.slice(0, 10).map(({ name }) => `{{${name}}}`)
  const message =
    missing.length === 1
      ? reasonFor(missing[0]?.name ?? '')
      : `These fields have no value: ${names.join(', ')}${missing.length > 10 ? ' and more' : ''}.`
  throw new ServiceError('TEMPLATE_FIELDS_MISSING', message, {
    fields: missing.map(({ name }) => ({ field: `values.${name}`, message: reasonFor(name) })),
  })
}

/**
 * Returns the values of a version's fields, and of no others. Throws TEMPLATE_FIELDS_MISSING with every required field
 * without a value, and MATTER_NOT_FOUND.
 */
export const collectValues = async (
  ctx: ServiceContext,
  version: VersionRow,
  source: LetterSource,
  letterhead: LetterheadRow | undefined,
): Promise<Record<string, string>> => {
  const known: Values = {
    ...(await collectBuiltIns(ctx, source)),
    ...byFieldKey(source.values),
    // An image, never a text that was sent.
    [signatureField]: letterhead?.signatureSha256 ?? '',
  }
  requireFilled(version, known)
  return Object.fromEntries(version.fields.map(({ name }) => [name, known[name] ?? '']))
}
