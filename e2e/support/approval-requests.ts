import type { Browser, Page } from '@playwright/test'

import type { Client } from '#lib/client/client.ts'

import { certified, createDraft, quoteOf } from './letters.ts'
import { addMember, createOrganization } from './organization.ts'
import { openPage, sessionClient } from './sign-in.ts'

/** What the sender writes to the approver. */
export const note = 'Has to be postmarked by Friday.'

export type ApprovalOffice = {
  client: Client
  /** What the owner sees, who approves. */
  page: Page
  /** What the sender sees, Ada Byron, who has to ask from $1.50 on. */
  senderPage: Page
  /** Creates a draft with the URL of the page that it is bought on. */
  prepareDraft: (name: string) => Promise<{ id: string; quote: string; review: string }>
  /** Creates a draft for which the sender has requested approval. */
  requestApproval: (name: string) => Promise<{ id: string; review: string; approvalId: string }>
}

/** Opens the dashboards of an owner and of a sender who needs the owner's approval. */
export const openApprovalOffice = async (browser: Browser): Promise<ApprovalOffice> => {
  const organization = await createOrganization()
  const { client, owner } = organization
  const sender = await addMember(organization, 'Ada Byron', 'sender')
  const body = { mode: 'from_amount', from_cents: 150 } as const
  await (await sessionClient(owner)).updateApprovalRule({ body })
  const prepareDraft = async (name: string) => {
    const draft = await createDraft(client, { shipment_name: name, shipping_options: certified })
    const quote = quoteOf(draft)
    return { id: draft.id, quote, review: `/send/${draft.id}/review?quote=${quote}` }
  }
  return {
    client,
    page: await openPage(browser, owner),
    senderPage: await openPage(browser, sender),
    prepareDraft,
    requestApproval: async (name) => {
      const { id, quote, review } = await prepareDraft(name)
      const session = await sessionClient(sender)
      const { data } = await session.requestApproval({ params: { id }, body: { quote_id: quote, note } })
      return { id, review, approvalId: data.id }
    },
  }
}
