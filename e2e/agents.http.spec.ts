import { Client as AgentClient, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { expect, test } from '@playwright/test'

import { defaultScopes, type Scope } from '#lib/contract/api/access.values.ts'
import { createTestPdf } from '#tests/support/documents/pdfs.ts'

import { redondoBeach, sendLetter } from './support/letters.ts'
import { comingMailingDay } from './support/mailing-day.ts'
import { createOrganization, type Organization } from './support/organization.ts'
import { baseUrl } from './support/server.ts'
import { sessionClient } from './support/sign-in.ts'

let organization: Organization

test.beforeAll(async () => {
  organization = await createOrganization()
})

const withoutBuying: Scope[] = ['documents', 'shipments:read', 'shipments:draft', 'evidence']

/** Creates an API key of the owner's with these scopes. */
const makeKey = async (scopes: readonly Scope[]): Promise<string> => {
  const client = await sessionClient(organization.owner)
  const { data } = await client.createApiKey({ body: { name: 'Agent', scopes: [...scopes] } })
  return data.secret
}

const connect = async (apiKey: string): Promise<AgentClient> => {
  const agent = new AgentClient({ name: 'test', version: '1' })
  const headers = { authorization: `Bearer ${apiKey}` }
  await agent.connect(
    new StreamableHTTPClientTransport(new URL('/mcp', baseUrl), { requestInit: { headers } }),
  )
  return agent
}

type Result = { isError?: boolean; structuredContent?: Record<string, unknown>; content: unknown }

// The result of a tool is open by the protocol; each test reads the fields that the tool documents.
const callTool = async (agent: AgentClient, name: string, input: Record<string, unknown>) =>
  (await agent.callTool({ name, arguments: input })) as Result

const toolNames = async (agent: AgentClient) => (await agent.listTools()).tools.map(({ name }) => name)

/** Uploads a letter and drafts it, as an agent does. */
const draftByAgent = async (agent: AgentClient) => {
  const pdf = await createTestPdf({ pages: 1, text: 'You are hereby notified.' })
  const uploaded = await callTool(agent, 'upload_document', {
    filename: 'notice.pdf',
    content: Buffer.from(pdf).toString('base64'),
  })
  const drafted = await callTool(agent, 'draft_shipment', {
    document_key: uploaded.structuredContent?.['document_key'],
    shipment_name: 'Drafted by an agent',
    to_address: { name: 'Elizabeth Swan', ...redondoBeach },
    print_options: { color: false, duplex: true },
  })
  expect(drafted.isError, JSON.stringify(drafted.content)).toBeFalsy()
  // As above.
  return drafted.structuredContent as {
    id: string
    state: string
    quotes: { quote_id: string; total_cents: number }[]
  }
}

test('an agent drafts a letter to an unverified address only with a reason', async () => {
  const agent = await connect(await makeKey(withoutBuying))
  const uploaded = await callTool(agent, 'upload_document', {
    filename: 'notice.pdf',
    content: Buffer.from(await createTestPdf({ pages: 1, text: 'Notice' })).toString('base64'),
  })
  const draftTo = (more: object) =>
    callTool(agent, 'draft_shipment', {
      document_key: uploaded.structuredContent?.['document_key'],
      to_address: { name: 'Jo Park', ...redondoBeach, street1: '5 Undeliverable St', ...more },
      print_options: { color: false, duplex: true },
    })
  const refused = await draftTo({})
  expect(refused.isError).toBe(true)
  expect(JSON.stringify(refused.content)).toContain('to_address.unverified_reason')
  const drafted = await draftTo({ unverified_reason: 'Last known address' })
  expect(drafted.structuredContent).toMatchObject({
    to_address: { verified: false },
    address_check: { verified: null, unverified_reason: 'Last known address' },
  })
})

test('an agent uploads, drafts, quotes, finds and requests approval, and a person buys', async () => {
  const agent = await connect(await makeKey(withoutBuying))
  const draft = await draftByAgent(agent)
  expect(draft.state).toBe('Draft')
  expect(draft.quotes.length).toBeGreaterThan(3)
  const found = await callTool(agent, 'find_shipments', { search: 'swan', group: 'drafts' })
  expect(found.structuredContent).toMatchObject({ shipments: [{ id: draft.id, state: 'Draft' }] })
  const asked = await callTool(agent, 'request_approval', {
    id: draft.id,
    quote_id: draft.quotes[0]?.quote_id,
    note: 'Asked for by an agent.',
  })
  expect(asked.isError, JSON.stringify(asked.content)).toBeFalsy()
  expect((await callTool(agent, 'get_shipment', { id: draft.id })).structuredContent).toMatchObject({
    state: 'Awaiting approval',
  })
  await agent.close()
})

test('an agent drafts several PDFs in one envelope, in order', async () => {
  const agent = await connect(await makeKey(withoutBuying))
  const keys: unknown[] = []
  for (const pages of [3, 1]) {
    const content = Buffer.from(await createTestPdf({ pages })).toString('base64')
    const uploaded = await callTool(agent, 'upload_document', { filename: `${pages}.pdf`, content })
    keys.push(uploaded.structuredContent?.['document_key'])
  }
  const { structuredContent: draft } = await callTool(agent, 'draft_shipment', {
    document_keys: keys,
    to_address: { name: 'Elizabeth Swan', ...redondoBeach },
    print_options: { color: false, duplex: true },
  })
  // Printed on both sides, each begins on a new sheet.
  expect(draft).toMatchObject({ page_count: 5, state: 'Draft' })
  const { data } = await organization.client.getShipment({ params: { id: String(draft?.['id']) } })
  expect(data.document_parts?.map(({ filename }) => filename)).toEqual(['3.pdf', '1.pdf'])
  await agent.close()
})

test('an agent fills a template, sends it to a second recipient, and requests approval of both', async () => {
  const { data: template } = await organization.client.createTemplate({
    body: { name: 'Demand', html: '<p>Dear {{recipient.name}},</p><p>You owe {{amount_due}}.</p>' },
  })
  const agent = await connect(await makeKey(withoutBuying))
  const listed = await callTool(agent, 'list_templates', {})
  expect(listed.structuredContent).toMatchObject({ templates: [{ id: template.id, name: 'Demand' }] })
  const to = { name: 'Elizabeth Swan', ...redondoBeach }
  const missing = await callTool(agent, 'fill_template', { id: template.id, recipient: to })
  expect(JSON.stringify(missing.content)).toContain('amount_due')
  const filled = await callTool(agent, 'fill_template', {
    id: template.id,
    recipient: to,
    values: { amount_due: '$1,200.00' },
  })
  const drafted = await callTool(agent, 'draft_shipment', {
    document_key: filled.structuredContent?.['document_key'],
    to_address: to,
    print_options: { color: false, duplex: true },
    shipping_options: { certified_mail: true },
  })
  const id = String(drafted.structuredContent?.['id'])
  await callTool(agent, 'add_letter', { id, letter: { kind: 'companion' } })
  const added = await callTool(agent, 'add_letter', {
    id,
    letter: { kind: 'recipient', to_address: { ...to, name: 'Will Turner' } },
  })
  expect(added.isError, JSON.stringify(added.content)).toBeFalsy()
  // The result of a tool is open by the protocol.
  const set = added.structuredContent as {
    id: string
    letters: { shipment_id: string; companion_of: string | null; quote: { quote_id: string } }[]
  }
  expect(set.letters.map((letter) => letter.companion_of)).toEqual([null, id, null])
  const asked = await callTool(agent, 'request_letter_set_approval', {
    id: set.id,
    letters: set.letters.map((letter) => ({
      shipment_id: letter.shipment_id,
      quote_id: letter.quote.quote_id,
    })),
  })
  expect(asked.structuredContent).toMatchObject({ state: 'waiting', letters: expect.any(Array) })
  expect((await callTool(agent, 'get_letter_set', { id: set.id })).structuredContent).toMatchObject({
    approval: { state: 'waiting' },
  })
  await agent.close()
})

test('an agent reads the evidence of a delivered letter', async () => {
  const { shipmentId } = await sendLetter(organization.client, 'delivered')
  const agent = await connect(await makeKey(['shipments:read', 'evidence']))
  const { structuredContent } = await callTool(agent, 'read_evidence', { id: shipmentId })
  expect(structuredContent).toMatchObject({
    state: 'Delivered',
    specimen: true,
    mailing_record: { delivery: { delivered_at: expect.any(String) } },
    custody: expect.any(Array),
    files: expect.any(Array),
  })
  await agent.close()
})

test('only a key with the explicit agents:buy scope purchases, once, and only at the confirmed price', async () => {
  const ordinary = await connect(await makeKey(defaultScopes))
  expect(await toolNames(ordinary)).not.toContain('buy_shipment')
  expect(await toolNames(ordinary)).not.toContain('schedule_shipment')
  const refused = await callTool(ordinary, 'buy_shipment', {}).catch((error: unknown) => ({
    isError: true,
    error,
  }))
  expect(refused.isError).toBe(true)
  await ordinary.close()

  const agent = await connect(await makeKey([...withoutBuying, 'shipments:buy', 'agents:buy']))
  expect(await toolNames(agent)).toContain('buy_shipment')
  const { id, quotes } = await draftByAgent(agent)
  const [quote] = quotes
  const purchase = { id, quote_id: quote?.quote_id, total_cents: quote?.total_cents ?? 0 }
  const wrong = await callTool(agent, 'buy_shipment', { ...purchase, total_cents: 1 })
  expect(wrong).toMatchObject({ isError: true })
  expect(JSON.stringify(wrong.content)).toContain('Confirm the price first')
  const mailOn = comingMailingDay()
  const later = { id, quote_id: quote?.quote_id, mail_on: mailOn, limit_cents: purchase.total_cents }
  const scheduled = await callTool(agent, 'schedule_shipment', later)
  expect(scheduled.structuredContent).toMatchObject({ state: 'scheduled', mail_on: mailOn })
  const bought = await callTool(agent, 'buy_shipment', purchase)
  expect(bought.structuredContent).toMatchObject({
    status: 'queued',
    total_charged_cents: quote?.total_cents,
  })
  const again = await callTool(agent, 'buy_shipment', purchase)
  expect(again.structuredContent).toEqual(bought.structuredContent)
  await agent.close()
})

test('a call without a key, with a wrong key or with invalid input returns what to change', async () => {
  const ask = (authorization?: string) =>
    fetch(`${baseUrl}/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...(authorization && { authorization }),
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'initialize',
        params: {
          protocolVersion: '2025-06-18',
          capabilities: {},
          clientInfo: { name: 'test', version: '1' },
        },
      }),
    })
  for (const response of [await ask(), await ask('Bearer not-a-key')]) {
    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toContain('Bearer')
    expect(await response.json()).toMatchObject({ error: { code: 'UNAUTHORIZED' } })
  }
  const agent = await connect(await makeKey(['shipments:read']))
  const unknown = await callTool(agent, 'get_shipment', { id: crypto.randomUUID() })
  expect(unknown).toMatchObject({ isError: true })
  expect(JSON.stringify(unknown.content)).toContain('SHIPMENT_NOT_FOUND')
  const forbidden = await callTool(agent, 'draft_shipment', {
    document_key: 'none',
    to_address: { name: 'Elizabeth Swan', ...redondoBeach },
    print_options: { color: false, duplex: true },
  })
  expect(JSON.stringify(forbidden.content)).toContain('shipments:draft')
  await agent.close()
})
