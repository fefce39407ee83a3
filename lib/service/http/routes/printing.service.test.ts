import { expect, test } from 'vitest'

import type { PrinterDescription } from '#lib/contract/printing/printer.ts'
import type { PrintPort } from '#lib/service/providers/print/port.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'
import { expectError, jsonRequest, openTestApi } from '#tests/support/api.ts'
import { ableDescription } from '#tests/support/documents/printable.ts'

const describeAt = (url: string): Promise<PrinterDescription> =>
  url.includes('off')
    ? Promise.reject(new ProviderError('unavailable', 'Nothing takes jobs at off.'))
    : Promise.resolve({ ...ableDescription, color: !url.includes('mono') })

const { createCaller } = await openTestApi({
  providers: {
    // Asking is all that is done with printers here.
    openPrinter: ({ url }) => ({ describe: () => describeAt(url) }) as PrintPort,
  },
})

type Answered = { data: Record<string, unknown> & { id: string } }

const read = async (response: Response) => {
  const answered = (await response.json()) as Answered
  if (!answered.data) throw new Error(JSON.stringify(answered))
  return answered.data
}

test('a printer is probed, added, ordered, disabled and removed', async () => {
  const caller = await createCaller('Printing 1')
  const post = (path: string, body: unknown) => caller.call(path, jsonRequest(body))
  expect(await read(await post('/api/v1/printers/probe', { url: 'ipp://mono/' }))).toMatchObject({
    is_reachable: true,
    missing: ['color'],
  })
  expect(await read(await post('/api/v1/printers/probe', { url: 'ipp://off/' }))).toMatchObject({
    is_reachable: false,
    message: 'Nothing takes jobs at off.',
  })
  const mono = await read(await post('/api/v1/printers', { kind: 'ipp', name: 'Mono', url: 'ipp://mono/' }))
  const off = await read(await post('/api/v1/printers', { kind: 'ipp', name: 'Off', url: 'ipp://off/' }))
  expect(mono).toMatchObject({ is_default: true, position: 1, secret: null })
  expect(off).toMatchObject({ position: 2, unreachable_since: expect.any(String) as string })
  const moved = await caller.call(
    `/api/v1/printers/${off.id}`,
    jsonRequest({ position: 1, is_enabled: false }, { method: 'PATCH' }),
  )
  expect(await read(moved)).toMatchObject({ position: 1, is_enabled: false, is_default: false })
  expect((await caller.call(`/api/v1/printers/${off.id}`, { method: 'DELETE' })).status).toBe(200)
  const listed = (await (await caller.call('/api/v1/printers')).json()) as { data: unknown[] }
  expect(listed.data).toEqual([expect.objectContaining({ id: mono.id, position: 1, is_default: true })])
})

test('a print shop is added disabled, with a secret shown once', async () => {
  const caller = await createCaller('Printing 2')
  const shop = await read(
    await caller.call(
      '/api/v1/printers',
      jsonRequest({ kind: 'print_shop', name: 'Shop', url: 'https://shop.example/mailroom' }),
    ),
  )
  expect(shop).toMatchObject({ is_enabled: false, secret: expect.stringMatching(/^whsec_/) as string })
  const listed = await (await caller.call('/api/v1/printers')).text()
  expect(listed).not.toContain('whsec_')
})

test('rejects URLs that are invalid or contain a password', async () => {
  const caller = await createCaller('Printing 3')
  for (const url of ['printer.local', 'file:///etc/passwd', 'ipp://user:secret@printer/']) {
    await expectError(
      await caller.call('/api/v1/printers', jsonRequest({ kind: 'ipp', name: 'X', url })),
      400,
      'VALIDATION_ERROR',
    )
  }
})

test('another organization’s printer is not found', async () => {
  const [caller, stranger] = [await createCaller('Printing 4'), await createCaller('Printing 5')]
  const printer = await read(
    await caller.call('/api/v1/printers', jsonRequest({ kind: 'ipp', name: 'X', url: 'ipp://x/' })),
  )
  const path = `/api/v1/printers/${printer.id}`
  await expectError(await stranger.call(path, { method: 'DELETE' }), 404, 'NOT_FOUND')
  await expectError(await stranger.call(`${path}/ask`, { method: 'POST' }), 404, 'NOT_FOUND')
})
