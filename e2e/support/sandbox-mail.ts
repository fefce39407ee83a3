import { expect, type Page } from '@playwright/test'

import { press } from './by-keyboard.ts'
import type { Account } from './organization.ts'
import { sessionClient } from './sign-in.ts'

/** Waits until the sandbox has captured such an email, which a member of the organization reads. */
export const expectCaptured = async (
  member: Account,
  email: { to?: string; subject?: RegExp },
): Promise<void> => {
  const client = await sessionClient(member)
  const expected = {
    ...(email.to !== undefined && { to: email.to }),
    ...(email.subject && { subject: expect.stringMatching(email.subject) }),
  }
  await expect
    .poll(async () => (await client.listSandboxEmails()).data)
    .toContainEqual(expect.objectContaining(expected))
}

/** Returns the link in the invitation to that address, as the sandbox's mailbox shows it to its organization. */
export const invitationLink = async (page: Page, owner: Account, email: string): Promise<string> => {
  await expectCaptured(owner, { to: email })
  await page.goto('/sandbox-mail')
  await page.getByRole('link').filter({ hasText: email }).first().click()
  await press(page.getByRole('button', { name: 'Show text' }))
  const link = /https?:\/\/\S+\/invitation\?token=[\w-]{43}/
  const main = page.getByRole('main')
  await expect(main).toContainText(link)
  return link.exec((await main.textContent()) ?? '')?.[0] ?? ''
}
