import { randomUUID } from 'node:crypto'

import { smallPdf } from '#tests/support/documents/small-pdf.ts'

import type { Release, ReleasedOrganization } from './release.ts'

const sender = {
  company: 'Harbor Legal',
  street1: '388 Townsend St',
  city: 'San Francisco',
  state: 'CA',
  zip: '94107',
}
const recipient = {
  name: 'Elizabeth Swan',
  street1: '179 N Harbor Dr',
  city: 'Redondo Beach',
  state: 'CA',
  zip: '90277',
}

/** How far each letter goes. `bought` stays where the purchase leaves it; the others name a milestone of the sandbox. */
const journeys = [
  { to: 'draft', certified: true },
  { to: 'bought', certified: true },
  { to: 'printed', certified: true },
  { to: 'manifested', certified: true },
  { to: 'in_transit', certified: true },
  { to: 'notice_left', certified: true },
  { to: 'return_receipt', certified: true },
  { to: 'returned_to_sender', certified: true },
  { to: 'delivered', certified: false },
  { to: 'cancelled', certified: true },
  { to: 'cancelled after buying', certified: true },
] as const

type Body = { data: Record<string, unknown> }

/**
 * Uses a released version as its customers did: over HTTP, with what every version since the first accepts. Typed by hand,
 * because the client of the present version speaks to no other.
 */
export const createReleaseDriver = (
  baseUrl: string,
  organization: ReleasedOrganization,
  // What passes the time until a state is reached: a delay of so many milliseconds, or whatever brings it about.
  wait: (ms: number) => Promise<unknown>,
  // The origin of its own pages, which a session requires.
  url = baseUrl.replace('127.0.0.1', 'localhost'),
) => {
  const key = { authorization: `Bearer ${organization.api_key}` }

  /** Returns the headers of a request in the session of the organization's owner. */
  const signIn = async (): Promise<Record<string, string>> => {
    const { email, password } = organization
    const response = await fetch(`${url}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url },
      body: JSON.stringify({ email, password }),
    })
    if (!response.ok) throw new Error(`sign-in: ${response.status} ${await response.text()}`)
    const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0])
    return { cookie: cookies.join('; '), origin: url }
  }

  const send = async (
    method: string,
    path: string,
    body?: object,
    credentials: Record<string, string> = key,
    idempotencyKey: string = randomUUID(),
    retries = 3,
  ): Promise<Response> => {
    const response = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: {
        ...credentials,
        ...(method === 'POST' && !(body instanceof FormData) && { 'idempotency-key': idempotencyKey }),
        ...(body instanceof FormData ? {} : { 'content-type': 'application/json' }),
      },
      ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    })
    if (response.ok) return response
    // A worker that is busy moving may refuse, and says when to try again: as clients do.
    const retryAfter = Number(response.headers.get('retry-after'))
    if (response.status === 503 && retryAfter > 0 && retries > 0) {
      await wait(retryAfter * 1000)
      return send(method, path, body, credentials, idempotencyKey, retries - 1)
    }
    throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  }

  /** Sends a request with the organization's key unless there are other credentials. Returns its `data`. */
  const request = async (...parameters: Parameters<typeof send>): Promise<Body['data']> =>
    // Every response of the API is such an envelope.
    ((await (await send(...parameters)).json()) as Body).data

  const upload = async (path: string, bytes: Uint8Array, filename: string) => {
    const form = new FormData()
    form.append('file', new Blob([Buffer.from(bytes)]), filename)
    return request('POST', path, form)
  }

  const uploadLetter = async (text: string): Promise<string> =>
    String((await upload('/documents/upload', smallPdf(text), 'notice.pdf'))['document_key'])

  /** Creates a draft. Returns its id and the quote that buys it. */
  const createDraft = async (text: string, certified: boolean) => {
    const draft = await request('POST', '/shipments', {
      document_key: await uploadLetter(text),
      to_address: recipient,
      from_address: sender,
      print_options: { color: false, duplex: true },
      shipping_options: certified ? { certified_mail: true, return_receipt: true } : {},
      tags: ['collections'],
    })
    // Rates are as the contract of every version has them.
    const rates = draft['rates'] as { carrier: string; quote_id: string; tracked?: boolean }[]
    const quote =
      rates.find(({ carrier }) => carrier === (certified ? 'USPS' : 'UPS')) ??
      rates.find(({ tracked }) => tracked !== false)
    return { id: String(draft['id']), quoteId: String(quote?.quote_id) }
  }

  const waitFor = async (path: string, isReached: (data: Body['data']) => boolean): Promise<Body['data']> => {
    for (;;) {
      const data = await request('GET', path)
      if (isReached(data)) return data
      await wait(100)
    }
  }

  const buy = async ({ id, quoteId }: { id: string; quoteId: string }): Promise<void> => {
    await request('POST', `/shipments/${id}/buy`, { quote_id: quoteId })
    await waitFor(`/shipments/${id}`, ({ status }) => status !== 'draft' && status !== 'payment_pending')
  }

  const play = async ({ to, certified }: (typeof journeys)[number]): Promise<string> => {
    const draft = await createDraft(`A letter that is ${to}`, certified)
    if (to !== 'draft' && to !== 'cancelled') await buy(draft)
    if (to.startsWith('cancelled')) await request('POST', `/shipments/${draft.id}/cancel`)
    else if (to !== 'draft' && to !== 'bought') {
      await request('POST', `/shipments/${draft.id}/sandbox-journey`, { to })
    }
    return draft.id
  }

  const createBatch = async (filename: string): Promise<string> => {
    const rows = [
      'Will Turner,1 Oak Ln,Reno,NV,89501',
      'Anamaria Gold,2 Oak Ln,Reno,NV,89501',
      'Nobody,9 UNDELIVERABLE ST,Reno,NV,89501',
    ]
    const bytes = Buffer.from(`name,street,city,state,zip\n${rows.join('\n')}\n`)
    const { id } = await upload('/batches', bytes, filename)
    const settings = { document_key: await uploadLetter(filename), from_address: sender }
    await request('PATCH', `/batches/${String(id)}`, settings)
    await request('POST', `/batches/${String(id)}/check`)
    return String(id)
  }

  const createBatches = async (): Promise<string[]> => {
    const [checked, bought] = [await createBatch('checked.csv'), await createBatch('bought.csv')]
    await waitFor(`/batches/${checked}`, ({ state }) => state === 'ready')
    const { quoted_cents: cents } = await waitFor(`/batches/${bought}`, ({ state }) => state === 'ready')
    await request('POST', `/batches/${bought}/buy`, { max_total_cents: cents })
    await waitFor(
      `/batches/${bought}`,
      ({ bought_cents: paid, state }) => paid === cents && state !== 'buying',
    )
    return [checked, bought]
  }

  return {
    request,
    list: async (path: string): Promise<Body['data'][]> =>
      // A page is such an envelope.
      ((await (await send('GET', path)).json()) as { data: Body['data'][] }).data,
    download: async (path: string): Promise<Blob> => (await send('GET', path)).blob(),
    signIn,
    createDraft,
    buy,
    uploadLetter,
    createBatches,
    /** Makes something of every kind, and says what is there in the end. */
    fill: async (
      hookUrl: string,
    ): Promise<Omit<Release, 'commit' | 'made_at' | 'shape' | 'organizations'>> => {
      const { id: endpointId, secret } = await request(
        'POST',
        '/webhook-endpoints',
        { url: hookUrl },
        // No key may do this.
        await signIn(),
      )
      const shipmentIds: string[] = []
      for (const journey of journeys) shipmentIds.push(await play(journey))
      const batchIds = await createBatches()
      const shipments: Release['shipments'] = []
      for (const [index, id] of shipmentIds.entries()) {
        const { status, tracking_number: trackingNumber } = await request('GET', `/shipments/${id}`)
        const journey = journeys[index]?.to ?? ''
        shipments.push({
          id,
          journey,
          status: String(status),
          tracking_number: trackingNumber as string | null,
        })
      }
      const batches: Release['batches'] = []
      for (const id of batchIds) {
        const { state, row_count: rowCount } = await request('GET', `/batches/${id}`)
        batches.push({ id, state: String(state), row_count: Number(rowCount) })
      }
      return {
        webhook: { endpoint_id: String(endpointId), secret: String(secret) },
        unused_document_key: await uploadLetter('A letter that no shipment has'),
        shipments,
        batches,
      }
    },
  }
}
