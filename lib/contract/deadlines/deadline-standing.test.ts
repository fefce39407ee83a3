import { expect, test } from 'vitest'

import { handOverOf } from '#lib/contract/mailpiece/mailing-days.values.ts'

import { type DeadlineFacts, nextLook, standingOf } from './deadline-standing.values.ts'

const hours = handOverOf({ cut_off: '16:00' })

const facts = (changes: Partial<DeadlineFacts> = {}): DeadlineFacts => ({
  isCancelled: false,
  isTracked: true,
  handedOverOn: null,
  firstScannedOn: null,
  isFirstScanAcceptance: true,
  postmarkedOn: null,
  deliveredOn: null,
  expectedOn: null,
  isReturned: false,
  ...changes,
})

/** Received or postmarked by Friday, December 18, 2026; mailed safely by Monday, December 14. */
const terms = {
  received: { kind: 'received_by', day: '2026-12-18', mailBy: '2026-12-14' },
  postmarked: { kind: 'postmarked_by', day: '2026-12-18', mailBy: '2026-12-18' },
} as const

const standing = (kind: keyof typeof terms, today: string, known: Partial<DeadlineFacts> = {}) => {
  const { state, stage } = standingOf(terms[kind], facts(known), { today, hours })
  return `${state} ${stage}`
}

test('warns about an unmailed letter three working days before its last safe day, on it, after it, and when it is too late', () => {
  expect(standing('received', '2026-12-08')).toBe('open null')
  // Friday, Thursday, Wednesday: Saturday and Sunday do not count.
  expect(standing('received', '2026-12-09')).toBe('open mail_soon')
  expect(standing('received', '2026-12-14')).toBe('open mail_today')
  expect(standing('received', '2026-12-15')).toBe('open mail_late')
  expect(standing('received', '2026-12-19')).toBe('missed missed')
})

test('the first scan of the piece or a recorded postmark meets a postmark deadline, on or before its day', () => {
  const handedOver = { handedOverOn: '2026-12-17' }
  expect(standing('postmarked', '2026-12-16', handedOver)).toBe('open null')
  expect(standing('postmarked', '2026-12-18', handedOver)).toBe('open not_accepted')
  expect(standing('postmarked', '2026-12-19', handedOver)).toBe('missed missed')
  expect(standing('postmarked', '2026-12-30', { ...handedOver, firstScannedOn: '2026-12-18' })).toBe(
    'met null',
  )
  expect(standing('postmarked', '2026-12-30', { ...handedOver, firstScannedOn: '2026-12-19' })).toBe(
    'missed missed',
  )
  const late = { ...handedOver, firstScannedOn: '2026-12-19' }
  expect(standing('postmarked', '2026-12-30', { ...late, postmarkedOn: '2026-12-18' })).toBe('met null')
  expect(standing('postmarked', '2026-12-30', { ...late, postmarkedOn: '2026-12-19' })).toBe('missed missed')
  const untracked = { isTracked: false, handedOverOn: '2026-12-17' }
  expect(standing('postmarked', '2026-12-30', untracked)).toBe('unconfirmed null')
  expect(standing('postmarked', '2026-12-30', { ...untracked, postmarkedOn: '2026-12-17' })).toBe('met null')
})

test('only a delivery to the recipient meets a receipt deadline, on or before its day', () => {
  const mailed = { handedOverOn: '2026-12-14', firstScannedOn: '2026-12-14' }
  expect(standing('received', '2026-12-15', mailed)).toBe('open null')
  expect(standing('received', '2026-12-15', { ...mailed, expectedOn: '2026-12-19' })).toBe(
    'open expected_late',
  )
  expect(standing('received', '2026-12-17', mailed)).toBe('open not_delivered')
  expect(standing('received', '2026-12-15', { ...mailed, isReturned: true })).toBe('open returned')
  expect(standing('received', '2026-12-30', { ...mailed, deliveredOn: '2026-12-18' })).toBe('met null')
  expect(standing('received', '2026-12-30', { ...mailed, deliveredOn: '2026-12-19' })).toBe('missed missed')
  const cameBack = { ...mailed, deliveredOn: '2026-12-17', isReturned: true }
  expect(standing('received', '2026-12-30', cameBack)).toBe('missed missed')
})

test('claims nothing about an untracked letter', () => {
  const mailed = { isTracked: false, handedOverOn: '2026-12-14' }
  expect(standing('postmarked', '2026-12-15', mailed)).toBe('unconfirmed null')
  expect(standing('received', '2026-12-15', mailed)).toBe('open null')
  expect(standing('received', '2026-12-19', mailed)).toBe('unconfirmed null')
  expect(standing('received', '2026-12-30', { ...mailed, handedOverOn: '2026-12-21' })).toBe('missed missed')
})

test('a cancelled letter has no warnings', () => {
  expect(standing('received', '2026-12-30', { isCancelled: true })).toBe('cancelled null')
})

test('is checked weekly, daily from the first warning, and never again once it is decided', () => {
  const open = { state: 'open', stage: null } as const
  const next = (today: string) => nextLook(open, terms.received, { today, hours })
  expect(next('2026-11-02')).toBe('2026-11-09')
  expect(next('2026-12-05')).toBe('2026-12-09')
  expect(next('2026-12-09')).toBe('2026-12-10')
  expect(nextLook({ state: 'met', stage: null }, terms.received, { today: '2026-12-09', hours })).toBeNull()
})
