import { formatNumber, plural } from '#lib/contract/formats/numbers.values.ts'
import type { MatterAccess } from '#lib/contract/matters/matter-access.ts'

const upTo = (count: number, one: string, many = `${one}s`): string =>
  count < 10_000 ? plural(count, one, many) : `${formatNumber(10_000)} or more ${many}`

/** Describes what changes for whom, in complete sentences. */
export const whoIsAffected = ({ affected }: MatterAccess): string[] => {
  const { members, members_without_matters: without } = affected
  const { letters_without_matter: letters, addresses_without_matter: addresses } = affected
  return [
    members === 0
      ? 'No member has the role Sender now; those who get it will be limited.'
      : `${plural(members, 'sender')} will see only letters of their matters, and what they created themselves without a matter. This includes their API keys, agents, calendar feeds and notifications.`,
    without === 0
      ? null
      : without === 1
        ? '1 sender is a member of no matter, and will see only what they created themselves.'
        : `${formatNumber(without)} senders are members of no matter, and will see only what they created themselves.`,
    letters === 0
      ? null
      : `${upTo(letters, 'letter')} without a matter will be visible only to the member who created ${letters === 1 ? 'it' : 'each'} and to those who see everything.`,
    addresses === 0
      ? null
      : `${upTo(addresses, 'address', 'addresses')} without a matter will be visible only to the member who added ${addresses === 1 ? 'it' : 'each'} and to those who see everything.`,
    'Senders can no longer create, import or delete matters, or choose their members. Owners and admins can.',
    'Owners, admins, reviewers and operators keep seeing everything. Webhooks and shared links keep working.',
  ].filter((sentence) => sentence !== null)
}
