import { Command } from 'commander'

import { putCardOnFile } from '#lib/sandbox/vendors/stripe/customers.ts'
import { findTestCard, testCards } from '#lib/sandbox/vendors/stripe/test-cards.ts'
import type { TestCard } from '#lib/sandbox/vendors/stripe/test-cards.ts'
import type { CommandResult, RunCommand } from '#lib/service/cli/result.ts'
import { withService } from '#lib/service/cli/with-service.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { createOrganization } from '#lib/service/organizations/create-organization.ts'

type Options = {
  name: string
  ownerEmail: string
  ownerPassword: string
  verified?: boolean
  card?: string
}

const requireTestCard = (number: string): TestCard => {
  const card = findTestCard(number)
  if (card) return card
  const known = testCards.map((each) => each.number).join(', ')
  throw new ServiceError('VALIDATION_ERROR', `${number} is not a test card. Choose one of ${known}.`)
}

const create = (options: Options): Promise<CommandResult> =>
  withService(async (deps) => {
    const { card } = options
    const testCard = deps.config.sandbox.payments && card !== undefined ? requireTestCard(card) : undefined
    const created = await createOrganization(deps, {
      name: options.name,
      ownerEmail: options.ownerEmail,
      ownerPassword: options.ownerPassword,
      verified: options.verified === true,
      cardNumber: testCard ? undefined : card,
    })
    if (testCard) await putCardOnFile(deps, created.paymentCustomerId, testCard)
    return {
      value: {
        organization_id: created.organizationId,
        user_id: created.userId,
        api_key: created.apiKey,
      },
      text: [
        `Created ${options.name} (${created.organizationId}), owned by ${options.ownerEmail}.`,
        `API key, shown once: ${created.apiKey}`,
      ].join('\n'),
    }
  })

/** `organization create`: a new organization with its owner and a first API key. */
export const organizationCreate = (run: RunCommand): Command =>
  new Command('create')
    .description('create an organization, its owner and a first API key')
    .requiredOption('--name <name>', 'name of the organization')
    .requiredOption('--owner-email <email>', 'email address the owner signs in with')
    .requiredOption('--owner-password <password>', 'password of the owner, at least 12 characters')
    .option('--verified', "mark the owner's email address as verified")
    .option('--card <number>', 'test card to add, such as 4242424242424242')
    .action((options: Options) => run(create(options)))
