import { expect } from '@playwright/test'

import { documentIdOf } from '#components/documents/document-id.ts'

import { pasteText } from './by-keyboard.ts'
import { pagesDrawn, type Place } from './pictures.ts'

/** The first two steps of sending: what is uploaded, and to whom it goes. */
export const uploadPictures = (pdf: Uint8Array, documentKey: string): Place[] => {
  const documentId = documentIdOf(documentKey)
  return [
    { name: 'send', path: '/send' },
    {
      name: 'send-several',
      path: '/send',
      act: async (shown) => {
        const files = ['First notice.pdf', 'Second notice.pdf', 'Scan.pdf'].map((name) => ({
          name,
          mimeType: 'application/pdf',
          buffer: name === 'Scan.pdf' ? Buffer.from('no PDF') : Buffer.from(pdf),
        }))
        await shown.getByLabel('PDF document').setInputFiles(files)
        await expect(shown.getByRole('link', { name: /^Add address for/ })).toHaveCount(2)
      },
    },
    {
      name: 'send-combined',
      path: '/send',
      act: async (shown) => {
        const files = ['Notice to quit.pdf', 'Lease.pdf', 'Photographs.pdf'].map((name) => ({
          name,
          mimeType: 'application/pdf',
          buffer: Buffer.from(pdf),
        }))
        await shown.getByLabel('PDF document').setInputFiles(files)
        await shown.getByRole('radio', { name: 'One letter' }).check()
        await shown.getByRole('checkbox', { name: 'Add separator sheets' }).check()
        await expect(shown.getByText(/in all, including/)).toBeVisible()
      },
    },
    {
      name: 'send-addresses',
      path: `/send/addresses?document=${documentId}`,
      until: pagesDrawn,
    },
    {
      name: 'send-addresses-verified',
      path: `/send/addresses?document=${documentId}`,
      act: async (over) => {
        const recipient = over.getByRole('group', { name: 'Recipient' })
        // The browser keeps what was entered for the picture before.
        await recipient.getByRole('textbox', { name: 'Name' }).focus()
        await pasteText(over, 'Elizabeth Swan\n179 North Harbor Drive\nRedondo Beach, CA 90277')
        await expect(recipient.getByText('Verified.', { exact: true })).toBeVisible()
      },
    },
    {
      name: 'send-addresses-suggestion',
      path: `/send/addresses?document=${documentId}`,
      act: async (over) => {
        const recipient = over.getByRole('group', { name: 'Recipient' })
        await recipient.getByRole('textbox', { name: 'Name' }).focus()
        await pasteText(over, 'Elizabeth Swan\n5 Zip Suggested St\nRedondo Beach, CA 90277')
        await expect(recipient.getByRole('button', { name: 'Use suggestion' })).toBeVisible()
      },
    },
  ]
}
