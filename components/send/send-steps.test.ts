import { describe, expect, test } from 'vitest'

import { sendSteps } from './send-frame.tsx'

const states = (...args: Parameters<typeof sendSteps>) => sendSteps(...args).map((step) => step.state)
const hrefs = (...args: Parameters<typeof sendSteps>) => sendSteps(...args).map((step) => step.href)

describe('the steps of sending', () => {
  test('begin with the document and link to nothing yet', () => {
    expect(states('document', { kind: 'none' })).toEqual(['current', 'ahead', 'ahead', 'ahead', 'ahead'])
    expect(hrefs('document', { kind: 'none' }).some(Boolean)).toBe(false)
  })

  test('link back to what was entered for an uploaded document', () => {
    expect(hrefs('options', { kind: 'document', documentId: 'd1' })).toEqual([
      '/send?document=d1',
      '/send/addresses?document=d1',
      undefined,
      undefined,
      undefined,
    ])
  })

  test('of a draft keep its document and link to everything else, including the selected quote', () => {
    expect(hrefs('review', { kind: 'draft', shipmentId: 's1', quoteId: 'q1' })).toEqual([
      undefined,
      '/send/s1/addresses',
      '/send/s1/options',
      '/send/s1/quotes?quote=q1',
      undefined,
    ])
  })

  test('of a draft mark its options as done while its addresses are edited', () => {
    expect(states('addresses', { kind: 'draft', shipmentId: 's1' })).toEqual([
      'done',
      'current',
      'done',
      'ahead',
      'ahead',
    ])
  })
})
