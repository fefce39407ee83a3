import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { emptyAddress } from '#components/address/address-values.ts'
import { documentIdOf } from '#components/documents/document-id.ts'
import { dayMs } from '#lib/contract/formats/time.values.ts'
import { makeShipment } from '#tests/support/shipments/shipment-fixture.ts'
import { stopDate } from '#tests/support/stopped-date.ts'

import { forgetLocalDrafts } from './forget-local-drafts.ts'
import {
  beginCopy,
  documentDraftKey,
  pruneLocalDrafts,
  readLocalDraft,
  readUnquotedText,
  removeLocalDraft,
  shipmentDraftKey,
  updateLocalDraft,
} from './local-draft-storage.ts'

const now = stopDate()

/** Simulates a browser's storage, whose entries are own enumerable properties. */
const createStorage = (isFull = false) =>
  Object.create(
    {
      getItem(this: Record<string, string>, key: string) {
        return this[key] ?? null
      },
      setItem(this: Record<string, string>, key: string, value: string) {
        if (isFull) throw new DOMException('full', 'QuotaExceededError')
        this[key] = value
      },
      removeItem(this: Record<string, string>, key: string) {
        delete this[key]
      },
    },
    {},
  ) as Storage

const shipmentId = '0193f1f2-6c1e-7b7e-9a63-5c2f0a4d8e11'
const key = documentDraftKey('d1')
const toAddress = { ...emptyAddress, city: 'Oakland' }

beforeEach(() => {
  vi.stubGlobal('localStorage', createStorage())
})

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('drafts stored in the browser', () => {
  test('keep changes made in two tabs on different steps', () => {
    updateLocalDraft(key, { to_address: toAddress })
    updateLocalDraft(key, { filename: 'notice.pdf' })
    expect(readLocalDraft(key)).toMatchObject({ to_address: toAddress, filename: 'notice.pdf' })
  })

  test('remove a part that is set to nothing, and keep the others', () => {
    updateLocalDraft(key, { to_address: toAddress, filename: 'notice.pdf' })
    updateLocalDraft(key, { to_address: undefined })
    expect(readLocalDraft(key).to_address).toBeUndefined()
    expect(readLocalDraft(key).filename).toBe('notice.pdf')
  })

  test('remain available until the tab closes when storage is full', () => {
    vi.stubGlobal('localStorage', createStorage(true))
    updateLocalDraft(key, { to_address: toAddress })
    expect(readLocalDraft(key).to_address).toEqual(toAddress)
    removeLocalDraft(key)
    expect(readLocalDraft(key).to_address).toBeUndefined()
  })

  test('list letters without quotes, but not those with a draft', () => {
    updateLocalDraft(key, { filename: 'notice.pdf' })
    updateLocalDraft(documentDraftKey('d2'), { filename: 'other.pdf', shipment_id: shipmentId })
    updateLocalDraft(shipmentDraftKey(shipmentId), { to_address: toAddress })
    expect(JSON.parse(readUnquotedText())).toMatchObject([{ documentId: 'd1', filename: 'notice.pdf' }])
  })

  test('expire after a month, leaving other data in place', () => {
    localStorage.setItem(key, JSON.stringify({ saved_at: now.getTime() - 31 * dayMs }))
    localStorage.setItem('theme', 'dark')
    updateLocalDraft(documentDraftKey('d2'), { filename: 'fresh.pdf' })
    pruneLocalDrafts()
    expect(localStorage.getItem(key)).toBeNull()
    expect(localStorage.getItem('theme')).toBe('dark')
    expect(readLocalDraft(documentDraftKey('d2')).filename).toBe('fresh.pdf')
  })

  test('remember what was copied, but not its recipient', () => {
    const shipment = makeShipment()
    const copyKey = documentDraftKey(documentIdOf(shipment.document_key))
    updateLocalDraft(copyKey, { to_address: toAddress })
    expect(documentDraftKey(beginCopy(shipment))).toBe(copyKey)
    expect(readLocalDraft(copyKey)).toMatchObject({
      copy_of: shipment.id,
      copy_of_title: 'Untitled shipment',
    })
    expect(readLocalDraft(copyKey).to_address).toBeUndefined()
  })

  test('keep no addresses after signing out', () => {
    updateLocalDraft(key, { to_address: toAddress })
    forgetLocalDrafts()
    expect(Object.keys(localStorage)).toEqual([])
  })
})
