import { and, eq, sql } from 'drizzle-orm'

import type { Scope } from '#lib/contract/api/access.values.ts'
import { partnerNames, partnerTitles } from '#lib/contract/mailpiece/partners.values.ts'
import { isPermitted } from '#lib/contract/members/roles.values.ts'
import type { Account, UpdateOrganizationInput } from '#lib/contract/organizations/account.ts'
import {
  sendDefaults,
  type SendDefaults,
  type UpdateSendDefaultsInput,
} from '#lib/contract/organizations/organization.ts'
import { plainSendDefaults } from '#lib/contract/organizations/send-defaults.values.ts'
import { prepareStatement, withTransaction } from '#lib/postgres/postgres.ts'
import { verifySoftly } from '#lib/service/addresses/verify-address.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import { authorize } from '#lib/service/authorize.ts'
import { isSandbox, isSimulated } from '#lib/service/config/config.ts'
import { testVendors } from '#lib/service/config/key-modes.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { user } from '#lib/service/db/schema/accounts.ts'
import { approvals } from '#lib/service/db/schema/approvals.ts'
import { members, organizations } from '#lib/service/db/schema/organizations.ts'
import { tasks } from '#lib/service/db/schema/tasks.ts'
import { webhookEndpoints } from '#lib/service/db/schema/webhooks.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { lockOrganization } from '#lib/service/lock-organization.ts'
import { readMailSettings, storeMailSettings } from '#lib/service/mail-settings.ts'
import { parseSettings, sentOf } from '#lib/service/parse-settings.ts'
import { type ExpectedRevisions, requireRevision } from '#lib/service/revision.ts'

import { setTwoFactorRequired } from './accounts/two-factor.ts'

// Every page reads it.
const selectAccount = prepareStatement((db) => {
  const [organizationId, userId] = [sql.placeholder('organizationId'), sql.placeholder('userId')]
  return db
    .select({
      user,
      organization: organizations,
      role: members.role,
      openTasks: sql<number>`(
        select count(*)::int from ${tasks} t where t.organization_id = ${organizationId} and t.closed_at is null)`,
      /** Requests of others. */
      waitingApprovals: sql<number>`(
        select count(*)::int from ${approvals} a
        where a.organization_id = ${organizationId} and a.state = 'waiting' and a.requested_by <> ${members.userId})`,
      /** Endpoints that were disabled because every delivery failed, and have not been reviewed since. */
      disabledWebhooks: sql<number>`(
        select count(*)::int from ${webhookEndpoints} w
        where w.organization_id = ${organizationId} and w.disabled_reason in ('failing', 'gone'))`,
      goneWebhooks: sql<number>`(
        select count(*)::int from ${webhookEndpoints} w
        where w.organization_id = ${organizationId} and w.disabled_reason = 'gone')`,
    })
    .from(members)
    .innerJoin(user, eq(user.id, members.userId))
    .innerJoin(organizations, eq(organizations.organizationId, members.organizationId))
    .where(and(eq(members.organizationId, organizationId), eq(members.userId, userId)))
    .prepare('select_account')
})

/** Returns the caller and their organization. */
export const getAccount = async (
  ctx: ServiceContext,
  {
    isOrganizationLost = false,
    scopes = null,
  }: { isOrganizationLost?: boolean; scopes?: readonly Scope[] | null } = {},
): Promise<Account> => {
  if (ctx.actor.type !== 'user') throw new ServiceError('UNAUTHORIZED', 'Only a person has an account.')
  const { organizationId } = ctx
  const [found] = await selectAccount(ctx.db).execute({ organizationId, userId: ctx.actor.userId })
  if (!found) throw new ServiceError('UNAUTHORIZED', 'You are no longer a member of this organization.')
  return {
    user: {
      id: found.user.id,
      name: found.user.name,
      email: found.user.email,
      email_verified: found.user.emailVerified,
    },
    organization: {
      id: found.organization.organizationId,
      name: found.organization.name,
      revision: found.organization.revision,
      return_address: found.organization.returnAddress,
      phone: found.organization.phone,
      two_factor_required: found.organization.twoFactorRequired,
      time_zone: found.organization.timeZone,
      locale: found.organization.locale,
      logo_url: found.organization.logo && `/api/v1/organization/logo?version=${found.organization.logo}`,
      send_defaults: found.organization.sendDefaults,
      mail_settings: readMailSettings(found.organization.mailSettings),
      print_partners: partnerNames.filter((name) => ctx.providers.partners[name]),
      checkpoint_emails: found.organization.checkpointEmails,
    },
    organization_lost: isOrganizationLost,
    role: found.role,
    limited_to_matters: Boolean(ctx.limit),
    api_key_scopes: scopes && [...scopes],
    webhooks_disabled: isPermitted(found.role, 'manage_webhooks') ? found.disabledWebhooks : 0,
    webhooks_gone: isPermitted(found.role, 'manage_webhooks') ? found.goneWebhooks : 0,
    open_tasks: found.openTasks,
    waiting_approvals: isPermitted(found.role, 'approve_mail') ? found.waitingApprovals : 0,
    max_document_bytes: ctx.config.documents.maxBytes,
    sandbox: isSandbox(ctx.config),
    test_vendors: isSandbox(ctx.config) ? testVendors(ctx.config) : [],
    simulated: isSimulated(ctx.config),
  }
}

/** Throws VALIDATION_ERROR for a print partner that is not set up. */
const requirePartner = ({ providers }: ServiceContext, input: UpdateOrganizationInput): void => {
  const fulfillment = input.mail_settings?.fulfillment
  if (fulfillment?.by !== 'partner' || providers.partners[fulfillment.partner]) return
  const message = `${partnerTitles[fulfillment.partner]} is not set up here. Ask your administrator to set ${fulfillment.partner.toUpperCase()}_API_KEY, or mail in-house.`
  throw new ServiceError('VALIDATION_ERROR', message, {
    fields: [{ field: 'mail_settings.fulfillment.partner', message }],
  })
}

/** Returns the defaults after a change; null removes them. Throws VALIDATION_ERROR where what is changed does not fit the rest. */
const changeSendDefaults = (
  input: UpdateSendDefaultsInput | null,
  before: SendDefaults | null,
): SendDefaults | null => {
  if (input === null) return null
  const current = before ?? plainSendDefaults
  const changed = {
    print_options: { ...current.print_options, ...sentOf(input.print_options ?? {}) },
    shipping_options: { ...current.shipping_options, ...sentOf(input.shipping_options ?? {}) },
  }
  return parseSettings(sendDefaults, changed, 'send_defaults')
}

/**
 * Changes the given fields of the organization. The return address is verified leniently: saved even if unconfirmed.
 * Throws FORBIDDEN, VALIDATION_ERROR, and ORGANIZATION_CHANGED unless it has an expected revision.
 */
export const updateOrganization = async (
  ctx: ServiceContext,
  { two_factor_required: twoFactorRequired, ...input }: UpdateOrganizationInput,
  expected?: ExpectedRevisions,
): Promise<Account> => {
  authorize(ctx, 'manage_organization')
  requirePartner(ctx, input)
  const returnAddress = input.return_address && (await verifySoftly(ctx, input.return_address)).printed
  const ours = eq(organizations.organizationId, ctx.organizationId)
  await withTransaction(ctx, async (ctx) => {
    const { revision } = await lockOrganization(ctx)
    requireRevision('organization', { revision }, expected)
    if (twoFactorRequired !== undefined) await setTwoFactorRequired(ctx, twoFactorRequired)
    if (Object.keys(input).length === 0) return
    const columns = {
      name: organizations.name,
      return_address: organizations.returnAddress,
      phone: organizations.phone,
      time_zone: organizations.timeZone,
      locale: organizations.locale,
      send_defaults: organizations.sendDefaults,
      mail_settings: organizations.mailSettings,
      checkpoint_emails: organizations.checkpointEmails,
    }
    const [before] = await ctx.db.select(columns).from(organizations).where(ours)
    const [after] = await ctx.db
      .update(organizations)
      .set({
        name: input.name ?? before?.name,
        returnAddress: returnAddress ?? before?.return_address,
        phone: input.phone === undefined ? before?.phone : input.phone,
        timeZone: input.time_zone === undefined ? before?.time_zone : input.time_zone,
        locale: input.locale ?? before?.locale,
        sendDefaults:
          input.send_defaults === undefined
            ? before?.send_defaults
            : changeSendDefaults(input.send_defaults, before?.send_defaults ?? null),
        mailSettings: input.mail_settings
          ? storeMailSettings(input.mail_settings, before?.mail_settings ?? null)
          : before?.mail_settings,
        checkpointEmails: input.checkpoint_emails ?? before?.checkpoint_emails,
        revision: revision + 1,
      })
      .where(ours)
      .returning(columns)
    if (!before || !after) throw new Error(`organization ${ctx.organizationId} is missing`)
    await recordAudit(ctx, {
      action: 'organization.updated',
      subject: { type: 'organization', id: ctx.organizationId },
      before,
      after,
    })
  })
  return getAccount(ctx)
}
