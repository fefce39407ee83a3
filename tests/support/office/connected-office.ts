import { createClient } from '#lib/client/client.ts'
import { connectAccount } from '#lib/service/connected-accounts/connect-account.ts'
import { type ServiceContext, systemContext } from '#lib/service/context.ts'
import { createOrganization } from '#lib/service/organizations/create-organization.ts'
import { createTestPdf } from '#tests/support/documents/pdfs.ts'
import { checkedFetch } from '#tests/support/http/contract-check.ts'
import { openTestService } from '#tests/support/service.ts'

export const place = { street1: '179 N Harbor Dr', city: 'Redondo Beach', state: 'CA', zip: '90277' }

/** A service with its simulators, in which organizations have their own accounts at the rate provider. */
export const openConnectedOffice = async () => {
  const service = await openTestService()
  const { deps, url } = service

  const openOrganization = async (name: string) => {
    const slug = name.toLowerCase().replaceAll(' ', '-')
    const made = await createOrganization(deps, {
      name,
      ownerEmail: `owner@${slug}.example`,
      ownerPassword: 'correct horse battery',
      verified: true,
      cardNumber: '4242424242424242',
    })
    const ctx: ServiceContext = {
      ...systemContext(deps, made.organizationId),
      actor: { type: 'user', userId: made.userId },
      role: 'owner',
    }
    const client = createClient({
      baseUrl: url,
      headers: { authorization: `Bearer ${made.apiKey}` },
      fetch: checkedFetch,
    })
    const letter = await createTestPdf({ pages: 2 })
    /** A certified letter with a return receipt, to a street that may have an effect in the sandbox. */
    const draft = async (street = place.street1) => {
      const form = new FormData()
      form.append('file', new Blob([new Uint8Array(letter)], { type: 'application/pdf' }), 'notice.pdf')
      const { data: document } = await client.uploadDocument({ form })
      const { data } = await client.createShipment({
        body: {
          document_key: document.document_key,
          to_address: { name: 'Elizabeth Swan', ...place, street1: street },
          from_address: { company: name, ...place, phone: '310-555-0142' },
          print_options: { color: false, duplex: true },
          shipping_options: { certified_mail: true, return_receipt: true },
        },
      })
      return data
    }
    const buy = async (shipment: Awaited<ReturnType<typeof draft>>) => {
      const quote = shipment.rates?.find(({ carrier }) => carrier === 'USPS')
      const { data } = await client.buyShipment({
        params: { id: shipment.id },
        body: { quote_id: quote?.quote_id ?? '' },
      })
      return data
    }
    return {
      ...made,
      ctx,
      client,
      draft,
      buy,
      connect: (apiKey: string) => connectAccount(ctx, { provider: 'easypost', api_key: apiKey }),
    }
  }

  /** Calls the simulator as the owner of a key does from elsewhere. */
  const callEasypost = (apiKey: string, method: string, path: string) =>
    fetch(`${url}/sandbox/easypost/v2${path}`, {
      method,
      headers: { authorization: `Basic ${Buffer.from(`${apiKey}:`).toString('base64')}` },
    })

  return { ...service, openOrganization, callEasypost }
}
