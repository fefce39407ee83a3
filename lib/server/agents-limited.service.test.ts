import { expect, test } from 'vitest'

import { inTenant } from '#lib/postgres/postgres.ts'
import { systemContext } from '#lib/service/context.ts'
import { newId } from '#lib/service/ids.ts'
import { updateMatterAccess } from '#lib/service/matters/matter-access.ts'
import { openAgentEndpoint, type ToolResult } from '#tests/support/agent-endpoint.ts'
import { acroform } from '#tests/support/documents/acroform.ts'
import { smallPdf } from '#tests/support/documents/small-pdf.ts'
import { openSender } from '#tests/support/office/senders.ts'
import { openTestService } from '#tests/support/service.ts'
import { elizabethSwan, harborLegal } from '#tests/support/shipments/addresses.ts'

/*
 * Ann sends for her matter, and Ben's agent has every scope: in an organization that limits both to their matters, no tool
 * tells the agent more of Ann's letter than of one that does not exist.
 */

const service = await openTestService({ LIMIT_WRITES_PER_MINUTE: '1000', LIMIT_LISTS_PER_MINUTE: '1000' })
const { connect } = await openAgentEndpoint(service)
const [ann, ben] = [await openSender(service, 'Ann'), await openSender(service, 'Ben')]
const [annsAgent, agent] = [await connect({ userId: ann.userId }), await connect({ userId: ben.userId })]

const secret = { recipient: 'Hector Barbossa', matter: '2026-0417', note: 'Settle before the hearing' }
const to = { ...elizabethSwan, name: secret.recipient }
const letter = { to_address: to, from_address: harborLegal, print_options: { color: false, duplex: true } }
const pdf = smallPdf('A confidential notice')

const made = await service.send('POST', '/api/v1/matters', {
  number: secret.matter,
  name: 'Barbossa v. Sparrow',
  member_ids: [ann.userId],
})
const owner = {
  ...systemContext(service.deps, service.organizationId),
  role: 'owner' as const,
  actor: { type: 'user' as const, userId: service.owner.userId },
}
await inTenant(service.organizationId, () => updateMatterAccess(owner, { is_limited: true }))

const succeed = async (calling: Promise<ToolResult>): Promise<Record<string, unknown>> => {
  const { isError, structuredContent, content } = await calling
  if (isError || !structuredContent) throw new Error(JSON.stringify(content))
  return structuredContent
}
const upload = async (filename: string, bytes: Uint8Array) =>
  String(
    (
      await succeed(
        annsAgent.call('upload_document', { filename, content: Buffer.from(bytes).toString('base64') }),
      )
    )['document_key'],
  )

const document_key = await upload('secret.pdf', pdf)
const form_key = await upload('form.pdf', acroform([{ name: 'tenant', kind: 'text' }]))
const draft = async () =>
  (await succeed(
    annsAgent.call('draft_shipment', { document_key, ...letter, matter_id: made.data['id'] }),
  )) as { id: string; quotes: { quote_id: string; total_cents: number }[] }
const draftInSet = await draft()
const [bought, waiting] = [await draft(), await draft()]
const [quote] = waiting.quotes
const [boughtQuote] = bought.quotes
if (!quote || !boughtQuote) throw new Error('the drafts have no quotes')
await succeed(
  annsAgent.call('buy_shipment', {
    id: bought.id,
    quote_id: boughtQuote.quote_id,
    total_cents: boughtQuote.total_cents,
  }),
)
const set = (await succeed(
  annsAgent.call('add_letter', { id: draftInSet.id, letter: { kind: 'companion' } }),
)) as { id: string; letters: { shipment_id: string; quote: { quote_id: string } | null }[] }
await succeed(annsAgent.call('add_note', { id: bought.id, text: secret.note }))
const letters = set.letters.flatMap(({ shipment_id, quote: each }) =>
  each ? [{ shipment_id, quote_id: each.quote_id }] : [],
)

/** The text of a result without what differs by chance. */
const textOf = ({ content }: ToolResult, ids: readonly string[]): string => {
  let text = content.map((part) => part.text).join('\n')
  for (const id of ids) text = text.replaceAll(id, 'ID')
  return text.replace(/"request_id":"[^"]*"/, '')
}

const unknownSet = { id: newId(), letters: letters.map(() => ({ shipment_id: newId(), quote_id: newId() })) }
const unknownKey = (key: string): string => key.replace(/[^/]+\.pdf$/, `${newId()}.pdf`)

/** Calls about Ann's letter, each with the same call about nothing. */
const calls: [string, Record<string, unknown>, Record<string, unknown>][] = [
  ['get_shipment', { id: bought.id }, { id: newId() }],
  ['read_evidence', { id: bought.id }, { id: newId() }],
  ['renew_quotes', { id: waiting.id }, { id: newId() }],
  ['request_approval', { id: waiting.id, quote_id: quote.quote_id }, { id: newId(), quote_id: newId() }],
  ['add_note', { id: bought.id, text: 'Seen.' }, { id: newId(), text: 'Seen.' }],
  [
    'add_letter',
    { id: waiting.id, letter: { kind: 'companion' } },
    { id: newId(), letter: { kind: 'companion' } },
  ],
  ['get_letter_set', { id: set.id }, { id: newId() }],
  ['request_letter_set_approval', { id: set.id, letters }, unknownSet],
  [
    'buy_shipment',
    { id: waiting.id, quote_id: quote.quote_id, total_cents: quote.total_cents },
    { id: newId(), quote_id: newId(), total_cents: quote.total_cents },
  ],
  // The same purchase as Ann's agent made, whose response is stored.
  [
    'buy_shipment',
    { id: bought.id, quote_id: boughtQuote.quote_id, total_cents: boughtQuote.total_cents },
    { id: newId(), quote_id: newId(), total_cents: boughtQuote.total_cents },
  ],
  [
    'schedule_shipment',
    { id: waiting.id, quote_id: quote.quote_id, mail_on: '2026-03-09', limit_cents: 10_000 },
    { id: newId(), quote_id: newId(), mail_on: '2026-03-09', limit_cents: 10_000 },
  ],
  [
    'schedule_letter_set',
    { id: set.id, letters, mail_on: '2026-03-09', limit_cents: 10_000 },
    { ...unknownSet, mail_on: '2026-03-09', limit_cents: 10_000 },
  ],
  ['read_form', { document_key: form_key }, { document_key: unknownKey(form_key) }],
  [
    'fill_form',
    { document_key: form_key, values: { tenant: 'Ben' } },
    { document_key: unknownKey(form_key), values: { tenant: 'Ben' } },
  ],
  ['draft_shipment', { document_key, ...letter }, { document_key: unknownKey(document_key), ...letter }],
  [
    'draft_shipment',
    { document_keys: [document_key, form_key], ...letter },
    { document_keys: [unknownKey(document_key), unknownKey(form_key)], ...letter },
  ],
]

const wordsIn = (input: Record<string, unknown>): string[] =>
  JSON.stringify(input).match(/[\da-f]{8}-[\da-f-]{27}/g) ?? []

test.each(calls)(
  '%s answers about a hidden letter as about one that does not exist',
  async (name, hidden, none) => {
    const [received, expected] = [await agent.call(name, hidden), await agent.call(name, none)]
    expect(textOf(expected, [])).toMatch(/_FOUND"/)
    expect(textOf(received, wordsIn(hidden))).toBe(textOf(expected, wordsIn(none)))
  },
)

/** Searches, and what an agent makes of its own. */
const others: [string, Record<string, unknown>][] = [
  ['find_shipments', {}],
  ['find_shipments', { search: secret.recipient }],
  ['find_shipments', { search: secret.matter }],
  ['find_shipments', { search: secret.note }],
  ['find_addresses', { search: 'Barbossa' }],
  ['list_templates', {}],
]

test.each(others)('%s finds nothing hidden: %o', async (name, input) => {
  const text = textOf(await agent.call(name, input), [])
  for (const word of [...Object.values(secret), bought.id, waiting.id]) expect(text).not.toContain(word)
  expect((await succeed(agent.call(name, input)))['has_more'] ?? false).toBe(false)
})

test('a draft that repeats a hidden letter does not say so', async () => {
  const { structuredContent: own } = await agent.call('upload_document', {
    filename: 'own.pdf',
    content: pdf.toString('base64'),
  })
  const repeated = await succeed(
    agent.call('draft_shipment', { document_key: own?.['document_key'], ...letter }),
  )
  expect(repeated['possible_duplicate']).toBeNull()
  const hidden = await agent.call('draft_shipment', {
    document_key: own?.['document_key'],
    ...letter,
    matter_id: made.data['id'],
  })
  const none = await agent.call('draft_shipment', {
    document_key: own?.['document_key'],
    ...letter,
    matter_id: newId(),
  })
  expect(textOf(hidden, [])).toBe(textOf(none, []))
})

test('covers every tool', async () => {
  const alone = ['upload_document', 'fill_template']
  const covered = new Set([...calls.map(([name]) => name), ...others.map(([name]) => name), ...alone])
  expect((await agent.listTools()).map(({ name }) => name).toSorted()).toEqual([...covered].toSorted())
})
