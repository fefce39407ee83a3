import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import { unzipSync, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'

import type { CheckToken } from '#lib/proof/check-signed.ts'
import { verifyBundle } from '#lib/proof/verify-bundle.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { openTimestamps } from '#lib/service/providers/timestamps/open-timestamps.ts'
import { readTrusted } from '#lib/service/providers/timestamps/open-timestamps.ts'
import { createTokenCheck } from '#lib/service/providers/timestamps/rfc3161/check-response.ts'
import { deliveredShipment } from '#tests/support/evidence/evidence-fixtures.ts'
import { openEvidenceFixture } from '#tests/support/evidence/evidence.ts'
import { requires } from '#tests/support/peers/programs.ts'
import { openTimestampAuthority, type TestAuthority } from '#tests/support/peers/timestamp-authority.ts'

import { getEvidenceBundle } from './evidence-bundle.ts'

const fixture = await openEvidenceFixture()

type Files = Record<string, Uint8Array<ArrayBuffer>>

/** A stored shipment whose bundle is stamped by this authority, trusted by its certificate. */
const open = async (authority: TestAuthority) => {
  const rows = deliveredShipment()
  await fixture.store(rows)
  const plain = fixture.contextOf(rows)
  const timestamps = await openTimestamps(
    { timestamps: { url: authority.url, certificates: authority.caFile } },
    fixture.clock,
  )
  const ctx: ServiceContext = { ...plain, providers: { ...plain.providers, timestamps } }
  return async (): Promise<Files> => {
    const { body } = await getEvidenceBundle(ctx, rows.shipment.id)
    return unzipSync(body instanceof Readable ? await buffer(body) : body)
  }
}

const check = async (files: Files, checkToken: CheckToken | null = null) => {
  const { passed, findings } = await verifyBundle(new Blob([zipSync(files, { level: 0 })]), null, {
    checkToken,
  })
  const about = findings.filter((finding) => finding.check === 'timestamp')
  return { passed, about: about.map(({ state, message }) => `${state}: ${message}`) }
}

const flip = (bytes: Uint8Array | undefined, place: number): Uint8Array<ArrayBuffer> => {
  const changed = Uint8Array.from(bytes ?? [])
  changed[place] = (changed[place] ?? 0) ^ 1
  return changed
}

describe('with a timestamp authority (openssl)', requires('openssl'), () => {
  test('a bundle contains its timestamp of the manifest, as OpenSSL confirms', async () => {
    await using authority = await openTimestampAuthority()
    const files = await (await open(authority))()
    const [token, manifest] = [files['timestamp.tsr'], files['manifest.json']]
    expect(authority.isVerified(token ?? new Uint8Array(), manifest ?? new Uint8Array())).toBe(true)
    const inBrowser = await check(files)
    expect(inBrowser).toEqual({
      passed: true,
      about: [
        expect.stringMatching(
          /^passed: Throwaway, Timestamps certifies that this manifest existed at \d{4}-/,
        ),
        expect.stringContaining(
          "unverified: The timestamp authority's signature on timestamp.tsr was not verified here",
        ),
      ],
    })
    const trusted = await readTrusted(authority.caFile, 'the file')
    expect(await check(files, createTokenCheck(trusted))).toMatchObject({
      passed: true,
      about: [expect.anything(), expect.stringContaining('passed: The timestamp of')],
    })
    expect((await check(files, createTokenCheck(null))).about[1]).toContain(
      'was not verified: pass its certificate',
    )
  })

  test('names a changed, removed, exchanged or added timestamp', async () => {
    await using authority = await openTimestampAuthority()
    const make = await open(authority)
    const [files, others] = [await make(), await make()]
    const token = files['timestamp.tsr'] ?? new Uint8Array()
    for (const place of [0, 40, Math.floor(token.length / 2), token.length - 1]) {
      const { passed, about } = await check({ ...files, 'timestamp.tsr': flip(token, place) })
      expect(passed).toBe(false)
      expect(about).toEqual([expect.stringContaining('timestamp.tsr is not the bundle’s original timestamp')])
    }
    const { 'timestamp.tsr': _, ...without } = files
    expect((await check(without)).about).toEqual([expect.stringContaining('but is now missing')])
    const exchanged = { ...files, 'timestamp.tsr': others['timestamp.tsr'] ?? new Uint8Array() }
    expect((await check(exchanged)).passed).toBe(false)
    // Anyone who could sign the bundle again still could not make the authority's signature.
    const forged = flip(token, token.length - 5)
    const trusted = await readTrusted(authority.caFile, 'the file')
    const manifest = files['manifest.json'] ?? new Uint8Array()
    expect(await createTokenCheck(trusted)(forged, manifest)).toMatchObject({ state: 'failed' })
    expect(await createTokenCheck(trusted)(token, flip(manifest, 3))).toMatchObject({ state: 'failed' })
  })

  test('rejects an authority with another certificate, or a response to another request', async () => {
    await using authority = await openTimestampAuthority()
    await using other = await openTimestampAuthority()
    const strange = await open({ ...authority, caFile: other.caFile })
    expect((await check(await strange())).about).toEqual([
      expect.stringContaining('unverified: There is no independent timestamp'),
    ])
    const make = await open(authority)
    await make()
    authority.mood = 'repeats'
    // The same manifest gives the same imprint: only the nonce tells the answers apart.
    expect((await check(await make())).about).toEqual([
      expect.stringContaining('its response does not match the request'),
    ])
  })

  test('without a response the bundle is made anyway and states why, and the next one does not wait', async () => {
    await using authority = await openTimestampAuthority()
    const make = await open(authority)
    authority.mood = 'silent'
    const files = await make()
    expect(files['timestamp.tsr']).toBeUndefined()
    const reason = expect.stringContaining('it did not respond within 5 seconds')
    expect(await check(files)).toEqual({ passed: true, about: [reason] })
    authority.mood = 'answers'
    expect((await check(await make())).about).toEqual([reason])
    fixture.clock.forward(61_000)
    expect((await make())['timestamp.tsr']).toBeDefined()
    authority.mood = 'broken'
    expect((await check(await make())).about).toEqual([expect.stringContaining('it responded with HTTP 503')])
  })
})
