import { createClient } from '#lib/client/client.ts'
import { createTestPdf } from '#tests/support/documents/pdfs.ts'

const place = { street1: '179 N Harbor Dr', city: 'Redondo Beach', state: 'CA', zip: '90277' }

/** Sends letters, each as far as another, so that requests meet shipments in every state. */
export const sendLetters = async (url: string, apiKey: string): Promise<void> => {
  const client = createClient({ baseUrl: url, headers: { authorization: `Bearer ${apiKey}` } })
  const letter = new Uint8Array(await createTestPdf({ pages: 2 }))
  for (const to of ['draft', 'printed', 'manifested', 'notice_left', 'return_receipt'] as const) {
    const form = new FormData()
    form.append('file', new Blob([letter], { type: 'application/pdf' }), 'notice.pdf')
    const { data: document } = await client.uploadDocument({ form })
    const { data: draft } = await client.createShipment({
      body: {
        document_key: document.document_key,
        to_address: { name: 'Elizabeth Swan', ...place },
        from_address: { company: 'Harbor Legal', ...place },
        print_options: { color: false, duplex: true },
        shipping_options: { certified_mail: true, return_receipt: true },
        tags: ['collections'],
      },
    })
    if (to === 'draft') continue
    const params = { id: draft.id }
    const quote = draft.rates?.find(({ carrier }) => carrier === 'USPS')
    await client.buyShipment({ params, body: { quote_id: quote?.quote_id ?? '' } })
    await client.playSandboxMilestone({ params, body: { to } })
  }
}
