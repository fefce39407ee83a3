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

describe('what the browser keeps', () => {
  test('two tabs on two steps do not undo each other', () => {
    updateLocalDraft(key, { to_address: toAddress })
    updateLocalDraft(key, { filename: 'notice.pdf' })
    expect(readLocalDraft(key)).toMatchObject({ to_address: toAddress, filename: 'notice.pdf' })
  })

  test('a part set to nothing is forgotten, the others stay', () => {
    updateLocalDraft(key, { to_address: toAddress, filename: 'notice.pdf' })
    updateLocalDraft(key, { to_address: undefined })
    expect(readLocalDraft(key).to_address).toBeUndefined()
    expect(readLocalDraft(key).filename).toBe('notice.pdf')
  })

  test('a full storage loses nothing while the tab is open', () => {
    vi.stubGlobal('localStorage', createStorage(true))
    updateLocalDraft(key, { to_address: toAddress })
    expect(readLocalDraft(key).to_address).toEqual(toAddress)
    removeLocalDraft(key)
    expect(readLocalDraft(key).to_address).toBeUndefined()
  })

  test('letters without quotes are listed, those with a draft are not', () => {
    updateLocalDraft(key, { filename: 'notice.pdf' })
    updateLocalDraft(documentDraftKey('d2'), { filename: 'other.pdf', shipment_id: shipmentId })
    updateLocalDraft(shipmentDraftKey(shipmentId), { to_address: toAddress })
    expect(JSON.parse(readUnquotedText())).toMatchObject([{ documentId: 'd1', filename: 'notice.pdf' }])
  })

  test('what was not touched for a month is removed, and nothing of others', () => {
    localStorage.setItem(key, JSON.stringify({ saved_at: now.getTime() - 31 * dayMs }))
    localStorage.setItem('theme', 'dark')
    updateLocalDraft(documentDraftKey('d2'), { filename: 'fresh.pdf' })
    pruneLocalDrafts()
    expect(localStorage.getItem(key)).toBeNull()
    expect(localStorage.getItem('theme')).toBe('dark')
    expect(readLocalDraft(documentDraftKey('d2')).filename).toBe('fresh.pdf')
  })

  test('a copy remembers what it was begun as a copy of, and nobody it is for', () => {
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

  test('signing out leaves no addresses behind', () => {
    updateLocalDraft(key, { to_address: toAddress })
    forgetLocalDrafts()
    expect(Object.keys(localStorage)).toEqual([])
  })
})
