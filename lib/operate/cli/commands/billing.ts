import { Command, InvalidArgumentError, Option } from 'commander'

import { text } from '#lib/contract/api/primitives.ts'
import { billingTerms, type BillingTerms } from '#lib/contract/billing/account.values.ts'
import { formatDollars, readAmount } from '#lib/contract/formats/money.values.ts'
import { emailInput } from '#lib/contract/members/member.ts'
import { contractValue } from '#lib/operate/cli/contract-value.ts'
import type { CommandResult, RunCommand } from '#lib/operate/cli/report.ts'
import { withOperatorOf } from '#lib/operate/cli/with-database.ts'
import { withService } from '#lib/operate/cli/with-service.ts'
import { recordPayment, setTerms } from '#lib/service/billing/account/change-account.ts'
import { issueInvoices } from '#lib/service/billing/account/issue-invoices.ts'
import { systemContext } from '#lib/service/context.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { isId } from '#lib/service/ids.ts'

const readDollars = (text: string): number => {
  const cents = readAmount(text)
  if (cents === null) throw new InvalidArgumentError('Expected an amount in dollars, such as 1250.00.')
  return cents
}

const readDays = (text: string): number => {
  const days = Number(text)
  if (!Number.isInteger(days) || days < 0 || days > 180) {
    throw new InvalidArgumentError('Expected a whole number of days, from 0 to 180.')
  }
  return days
}

/** Recognizes a payment, so that none is recorded twice. */
const reference = text()
  .trim()
  .min(1, 'Enter the reference of the bank.')
  .max(200, 'Use at most 200 characters.')

const note = text().trim().max(500, 'Use at most 500 characters.')

type TermsOptions = {
  organization: string
  terms: BillingTerms
  netDays?: number
  creditLimit?: number
  graceDays?: number
  billingEmail?: string
}

const set = (options: TermsOptions): Promise<CommandResult> =>
  withOperatorOf(options.organization, async (ctx) => {
    const account = await setTerms(ctx, {
      terms: options.terms,
      netDays: options.netDays,
      creditLimitCents: options.creditLimit,
      graceDays: options.graceDays,
      billingEmail: options.billingEmail,
    })
    const words = {
      card: 'It pays each purchase by card.',
      balance: `It pays from its prepaid balance of ${formatDollars(account.balanceCents)}.`,
      invoice: `It pays by monthly invoice, net ${account.netDays} days, up to ${formatDollars(account.creditLimitCents)}; ${account.graceDays} days after the due date buying stops.`,
    }
    return {
      value: {
        terms: account.terms,
        balance_cents: account.balanceCents,
        net_days: account.netDays,
        credit_limit_cents: account.creditLimitCents,
        grace_days: account.graceDays,
        billing_email: account.billingEmail,
      },
      text: words[account.terms],
    }
  })

type PaymentOptions = { organization: string; amount: number; reference: string; note?: string }

const record = (options: PaymentOptions): Promise<CommandResult> =>
  withOperatorOf(options.organization, async (ctx) => {
    const { amount: amountCents, reference, note } = options
    const { isNew, balanceCents } = await recordPayment(ctx, { amountCents, reference, note })
    return {
      value: { is_new: isNew, amount_cents: amountCents, reference, balance_cents: balanceCents },
      text: `${isNew ? `Recorded ${formatDollars(amountCents)}` : `${formatDollars(amountCents)} was recorded before`} (${reference}). The balance is ${formatDollars(balanceCents)}.`,
    }
  })

const issue = ({ organization }: { organization: string }): Promise<CommandResult> =>
  withService(async (deps) => {
    if (!isId(organization)) throw new ServiceError('NOT_FOUND', `${organization} is not an ID.`)
    const numbers = await issueInvoices(systemContext(deps, organization))
    const text = numbers.length > 0 ? `Issued ${numbers.join(', ')}.` : 'There is no month to invoice.'
    return { value: { numbers }, text }
  })

const organization = ['--organization <id>', 'ID of the organization'] as const

/** Builds the commands of `billing`: how organizations pay. */
export const billingCommands = (run: RunCommand): Command[] => [
  new Command('set')
    .description('set how an organization pays: by card, from a prepaid balance, or by monthly invoice')
    .requiredOption(...organization)
    .addOption(new Option('--terms <terms>', 'how it pays').choices(billingTerms).makeOptionMandatory())
    .option('--net-days <days>', 'days from an invoice to its due date (30)', readDays)
    .option('--credit-limit <dollars>', 'what it may owe at most', readDollars)
    .option('--grace-days <days>', 'days after the due date before buying stops (14)', readDays)
    .option(
      '--billing-email <address>',
      'where invoices are sent, besides owners and admins',
      contractValue(emailInput),
    )
    .action((options: TermsOptions) => run(set(options))),
  new Command('issue-invoices')
    .description('issue the invoices of months that are over; the service also does this automatically')
    .requiredOption(...organization)
    .action((options: { organization: string }) => run(issue(options))),
]

/** Builds the commands of `payments`: money that was received. */
export const paymentCommands = (run: RunCommand): Command[] => [
  new Command('record')
    .description('record a payment received from an organization, once for each reference')
    .requiredOption(...organization)
    .requiredOption('--amount <dollars>', 'amount received', readDollars)
    .requiredOption(
      '--reference <reference>',
      'reference of the bank, by which it is recognized',
      contractValue(reference),
    )
    .option('--note <text>', 'note shown beside it', contractValue(note))
    .action((options: PaymentOptions) => run(record(options))),
]
