import { describe, expect, test } from 'vitest'

import type { ErrorCode } from '#lib/contract/api/errors.ts'
import { expectError, jsonRequest, openTestApi } from '#tests/support/api.ts'
import { quotingRates } from '#tests/support/vendors/quoting-rates.ts'

const { createCaller } = await openTestApi({ providers: { rates: quotingRates } })
const caller = await createCaller('Harbor Legal')
const [one, other] = [await caller.signIn(), await caller.signIn()]

type Send = typeof one

const patch = (send: Send, path: string, body: unknown, revision?: number): Promise<Response> =>
  send(
    path,
    jsonRequest(body, {
      method: 'PATCH',
      headers: revision === undefined ? {} : { 'if-match': `"${revision}"` },
    }),
  )

type Data = Record<string, unknown> & { id: string; revision: number }

const dataOf = async (response: Response): Promise<Data> => {
  expect(response.status).toBeLessThan(300)
  // Every response is held to the contract by `openTestApi`.
  return ((await response.json()) as { data: Data }).data
}
const read = async (path: string): Promise<Data> => dataOf(await one(path))
const create = async (path: string, body: unknown): Promise<Data> =>
  dataOf(await one(path, jsonRequest(body)))

const clerk = { name: 'Clerk', street1: '1 Main St', city: 'Ojai', state: 'CA', zip: '93023' }

const templatePath = '/api/v1/declaration-template'
const letterheadPath = '/api/v1/letterhead'
const accountPath = '/api/v1/account'
const organizationPath = '/api/v1/organization'

const organizationOf = async (): Promise<Data> => {
  const { organization } = await read(accountPath)
  // The account of the contract.
  return organization as Data
}

describe('of two people who read the same revision, the second is rejected and nothing is overwritten:', () => {
  const matter = async () => {
    const made = await create('/api/v1/matters', { number: '2026-1', name: 'Swan v. Turner' })
    return `/api/v1/matters/${made.id}`
  }
  const entry = async () => {
    const made = await create('/api/v1/addresses', { label: 'Court', address: clerk })
    return `/api/v1/addresses/${made.id}`
  }
  const batch = async () => {
    const body = new FormData()
    body.set('file', new File(['Name,Street,City,State,ZIP\nAda,1 Main St,Ojai,CA,93023'], 'tenants.csv'))
    const made = await dataOf(await one('/api/v1/batches', { method: 'POST', body }))
    return `/api/v1/batches/${made.id}`
  }
  test.each<[string, ErrorCode, { path: () => Promise<string>; theirs: object; mine: object }]>([
    [
      'the template of the declaration',
      'DECLARATION_TEMPLATE_CHANGED',
      { path: () => Promise.resolve(templatePath), theirs: { title: 'Theirs' }, mine: { title: 'Mine' } },
    ],
    [
      'the letterhead',
      'LETTERHEAD_CHANGED',
      {
        path: () => Promise.resolve(letterheadPath),
        theirs: { lines: ['Theirs'] },
        mine: { lines: ['Mine'] },
      },
    ],
    [
      'an address of the book',
      'ADDRESS_CHANGED',
      { path: entry, theirs: { label: 'Theirs' }, mine: { label: 'Mine' } },
    ],
    ['a batch', 'BATCH_CHANGED', { path: batch, theirs: { name: 'Theirs' }, mine: { name: 'Mine' } }],
    ['a matter', 'MATTER_CHANGED', { path: matter, theirs: { name: 'Theirs' }, mine: { name: 'Mine' } }],
  ])('%s', async (_, code, { path: find, theirs, mine }) => {
    const path = await find()
    const { revision } = await read(path)
    expect(await dataOf(await patch(one, path, theirs, revision))).toMatchObject({
      ...theirs,
      revision: revision + 1,
    })
    const error = await expectError(await patch(other, path, mine, revision), 412, code)
    expect(error.message).toContain(`its revision is ${revision + 1}`)
    expect(await read(path)).toMatchObject(theirs)
    // On the revision that is there now, and without one, the change is made.
    await dataOf(await patch(other, path, mine, revision + 1))
    expect(await dataOf(await patch(one, path, theirs))).toMatchObject({ ...theirs, revision: revision + 3 })
  })

  test('the addresses that an API key is accepted from', async () => {
    const key = await create('/api/v1/api-keys', { name: 'Cases', scopes: ['shipments:read'] })
    const path = `/api/v1/api-keys/${key.id}`
    await dataOf(await patch(one, path, { allowed_addresses: ['192.0.2.7'] }, key.revision))
    await expectError(
      await patch(other, path, { allowed_addresses: ['198.51.100.0/24'] }, key.revision),
      412,
      'API_KEY_CHANGED',
    )
    const keys = (await one('/api/v1/api-keys').then((response) => response.json())) as { data: Data[] }
    expect(keys.data.find(({ id }) => id === key.id)).toMatchObject({ allowed_addresses: ['192.0.2.7'] })
  })

  test('the return address', async () => {
    const { revision } = await organizationOf()
    await dataOf(await patch(one, organizationPath, { phone: '415-555-0134' }, revision))
    await expectError(
      await patch(other, organizationPath, { return_address: clerk }, revision),
      412,
      'ORGANIZATION_CHANGED',
    )
    expect(await organizationOf()).toMatchObject({ phone: '415-555-0134', return_address: null })
  })
})

describe('two people who change different things at the same moment keep each other’s changes:', () => {
  test('parts of the template of the declaration', async () => {
    const before = await read(templatePath)
    const answers = await Promise.all([
      patch(one, templatePath, { title: 'Proof of mailing' }),
      patch(other, templatePath, { closing: 'All of it is true.' }),
    ])
    await Promise.all(answers.map(dataOf))
    expect(await read(templatePath)).toMatchObject({
      title: 'Proof of mailing',
      opening: before['opening'],
      closing: 'All of it is true.',
      revision: before.revision + 2,
    })
  })

  test('defaults for sending', async () => {
    const answers = await Promise.all([
      patch(one, organizationPath, { send_defaults: { print_options: { color: true } } }),
      patch(other, organizationPath, { send_defaults: { shipping_options: { certified_mail: true } } }),
    ])
    await Promise.all(answers.map(dataOf))
    await dataOf(await patch(one, organizationPath, { send_defaults: { print_options: { duplex: false } } }))
    expect(await organizationOf()).toMatchObject({
      send_defaults: {
        print_options: { color: true, duplex: false },
        shipping_options: { certified_mail: true, return_receipt: false },
      },
    })
  })

  test('retention periods', async () => {
    const answers = await Promise.all([
      patch(one, '/api/v1/retention', { document_days: 400 }),
      patch(other, '/api/v1/retention', { evidence_days: 4000 }),
    ])
    await Promise.all(answers.map(dataOf))
    expect(await read('/api/v1/retention')).toEqual({ document_days: 400, evidence_days: 4000 })
  })

  test('a webhook endpoint', async () => {
    const { id } = await create('/api/v1/webhook-endpoints', { url: 'https://example.com/hooks' })
    const path = `/api/v1/webhook-endpoints/${id}`
    const answers = await Promise.all([
      patch(one, path, { url: 'https://example.com/mail' }),
      patch(other, path, { description: 'The case system' }),
      patch(one, path, { events: ['shipment.delivered'] }),
    ])
    await Promise.all(answers.map(dataOf))
    expect(await read(path)).toMatchObject({
      url: 'https://example.com/mail',
      description: 'The case system',
      events: ['shipment.delivered'],
    })
  })

  test('the label and the street of an address', async () => {
    const { id } = await create('/api/v1/addresses', {
      label: 'Clerk',
      address: { ...clerk, name: 'Deputy' },
    })
    const path = `/api/v1/addresses/${id}`
    const moved = { ...clerk, name: 'Deputy', street1: '2 Main St' }
    const answers = await Promise.all([
      patch(one, path, { address: moved }),
      patch(other, path, { label: 'Deputy clerk' }),
    ])
    await Promise.all(answers.map(dataOf))
    expect(await read(path)).toMatchObject({ label: 'Deputy clerk', address: { street1: '2 Main St' } })
  })

  test('lines of the letterhead, and who may change templates', async () => {
    const answers = await Promise.all([
      patch(one, letterheadPath, { lines: ['Harbor Legal'] }),
      patch(other, letterheadPath, { senders_may_edit: true }),
    ])
    await Promise.all(answers.map(dataOf))
    expect(await read(letterheadPath)).toMatchObject({ lines: ['Harbor Legal'], senders_may_edit: true })
  })
})

test('a changed default that does not fit the stored ones is rejected, with the field', async () => {
  await dataOf(await patch(one, organizationPath, { send_defaults: null }))
  const error = await expectError(
    await patch(one, organizationPath, { send_defaults: { shipping_options: { return_receipt: true } } }),
    400,
    'VALIDATION_ERROR',
  )
  expect(error.fields).toMatchObject([{ field: 'send_defaults.shipping_options.return_receipt' }])
})

test('a retention period that does not fit the stored one is rejected, with the field', async () => {
  await dataOf(await patch(one, '/api/v1/retention', { document_days: 400, evidence_days: 4000 }))
  const error = await expectError(
    await patch(one, '/api/v1/retention', { document_days: 4001 }),
    400,
    'VALIDATION_ERROR',
  )
  expect(error.fields).toMatchObject([{ field: 'document_days' }])
})
