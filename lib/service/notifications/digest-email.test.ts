import { expect, test } from 'vitest'

import { composeDigest, type DigestGroup } from './digest-email.ts'

const subjectOf = (...groups: DigestGroup[]): string =>
  composeDigest({
    organization: 'Harbor Legal',
    items: groups.map((group) => ({
      group,
      message: 'It happened.',
      title: null,
      state: null,
      url: 'https://x.test',
    })),
    settingsUrl: 'https://x.test/settings',
    stopUrl: () => 'https://x.test/stop',
  }).subject

test.each<[DigestGroup[], string]>([
  [['webhook_disabled'], 'Webhook disabled'],
  [['attention_needed', 'webhook_disabled'], '1 needs attention, 1 webhook disabled'],
  [
    ['attention_needed', 'attention_needed', 'webhook_disabled', 'webhook_disabled'],
    '2 need attention, 2 webhooks disabled',
  ],
  [['payment_failed', 'approval_decided'], '1 approval request decided, 1 failed payment'],
  [['payment_failed', 'payment_failed', 'delivered'], '2 failed payments, 1 delivered'],
])('an email about %j has the subject %j', (groups, subject) => {
  expect(subjectOf(...groups)).toBe(subject)
})
