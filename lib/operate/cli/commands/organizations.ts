import { Command } from 'commander'

import { timeZone } from '#lib/contract/api/primitives.ts'
import { ownTimeZone } from '#lib/contract/formats/dates.values.ts'
import { organizationName, organizationPhone } from '#lib/contract/organizations/organization.ts'
import { contractValue } from '#lib/operate/cli/contract-value.ts'
import { readSecretFrom } from '#lib/operate/cli/read-secret.ts'
import type { CommandResult, RunCommand } from '#lib/operate/cli/report.ts'
import { withOperator } from '#lib/operate/cli/with-database.ts'
import { withService } from '#lib/operate/cli/with-service.ts'
import { putCardOnFile } from '#lib/sandbox/vendors/stripe/customers.ts'
import { findTestCard, testCards, type TestCard } from '#lib/sandbox/vendors/stripe/test-cards.ts'
import { systemContext } from '#lib/service/context.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { createOrganization } from '#lib/service/organizations/create-organization.ts'
import { requireCustomer } from '#lib/service/organizations/payment-customer.ts'
import { makeSingleSignOnOptional } from '#lib/service/organizations/single-sign-on/identity-provider.ts'

type Options = {
  name: string
  ownerEmail: string
  ownerPasswordFile?: string
  verified?: boolean
  card?: string
  phone?: string
  timeZone?: string
}

const requireTestCard = (number: string): TestCard => {
  const card = findTestCard(number)
  if (card) return card
  const known = testCards.map((each) => each.number).join(', ')
  throw new ServiceError('VALIDATION_ERROR', `${number} is not a test card. Choose one of ${known}.`)
}

/**
 * Returns the chosen zone, or else that of this machine. UTC says nothing about where people are: then none is set,
 * and the dashboard requests it.
 */
const timeZoneOf = ({ timeZone: given }: Options): { timeZone: string | undefined; words: string } => {
  if (given !== undefined) {
    const parsed = timeZone.safeParse(given)
    if (parsed.success) return { timeZone: parsed.data, words: `Time zone: ${given}.` }
    throw new ServiceError(
      'VALIDATION_ERROR',
      `--time-zone: ${parsed.error.issues[0]?.message ?? 'Use an IANA time zone name.'}`,
    )
  }
  const machine = ownTimeZone()
  return /^(Etc\/)?(UTC|GMT)$/.test(machine)
    ? { timeZone: undefined, words: 'Time zone: not set, so documents state UTC. Set it in the settings.' }
    : {
        timeZone: machine,
        words: `Time zone: ${machine}, that of this machine. Change it in the settings, or use --time-zone.`,
      }
}

const phoneOf = ({ phone }: Options): string | undefined => {
  if (phone === undefined) return undefined
  const parsed = organizationPhone.safeParse(phone)
  if (parsed.success) return parsed.data
  throw new ServiceError(
    'VALIDATION_ERROR',
    `--phone: ${parsed.error.issues[0]?.message ?? 'Enter a phone number.'}`,
  )
}

const create = (options: Options): Promise<CommandResult> =>
  withService(async (deps) => {
    const { card, ownerPasswordFile: file } = options
    const password = file === undefined ? null : await readSecretFrom(file, 'the password of the owner')
    const zone = timeZoneOf(options)
    const testCard = deps.config.sandbox.payments && card !== undefined ? requireTestCard(card) : undefined
    const created = await createOrganization(deps, {
      name: options.name,
      ownerEmail: options.ownerEmail,
      ownerPassword: password,
      verified: options.verified === true,
      cardNumber: testCard ? undefined : card,
      phone: phoneOf(options),
      timeZone: zone.timeZone,
    })
    if (testCard) {
      const customerId = await requireCustomer(systemContext(deps, created.organizationId))
      await putCardOnFile(deps, customerId, testCard)
    }
    return {
      value: {
        organization_id: created.organizationId,
        user_id: created.userId,
        api_key: created.apiKey,
        time_zone: zone.timeZone ?? null,
      },
      text: [
        `Created ${options.name} (${created.organizationId}), owned by ${options.ownerEmail}.`,
        ...(password === null
          ? [`${options.ownerEmail} chooses a password with “Forgot password” on the sign-in page.`]
          : []),
        zone.words,
        `API key, shown once: ${created.apiKey}`,
      ].join('\n'),
    }
  })

const makeOptional = (email: string): Promise<CommandResult> =>
  withOperator(email, async (ctx) => {
    const { issuer, wasRequired } = await makeSingleSignOnOptional(ctx)
    const text = wasRequired
      ? `Single sign-on through ${issuer} is optional now: people can use passwords and passkeys again.`
      : `Single sign-on through ${issuer} was optional already.`
    return { value: { issuer, was_required: wasRequired }, text }
  })

/** Builds the commands of `organization`: organizations and their owners. */
export const organizationCommands = (run: RunCommand): Command[] => [
  new Command('create')
    .description('create an organization, its owner and a first API key')
    .requiredOption('--name <name>', 'name of the organization', contractValue(organizationName))
    .requiredOption('--owner-email <email>', 'email address the owner signs in with')
    .option(
      '--owner-password-file <file>',
      'file with a password for the owner, at least 12 characters; - for standard input; if omitted, the owner chooses one',
    )
    .option('--verified', "mark the owner's email address as verified")
    .option('--phone <number>', 'US phone number for carriers’ labels; UPS and FedEx need one')
    .option('--time-zone <zone>', 'IANA time zone, such as America/Los_Angeles; this machine’s if omitted')
    .option('--card <number>', 'test card to add, such as 4242424242424242')
    .action((options: Options) => run(create(options))),
  new Command('make-single-sign-on-optional')
    .description('let people use passwords and passkeys again, where the identity provider is gone')
    .requiredOption('--email <email>', 'email address of any member')
    .action((options: { email: string }) => run(makeOptional(options.email))),
]
