import type { ProofOfDeliveryPort } from '#lib/service/providers/proof-of-delivery/port.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'

import { createUspsHttp, readUsps, type UspsOptions } from './http.ts'
import { noAccess, noReceipt } from './refusals.ts'
import { uspsTrackingDetail, type UspsProofRequest } from './wire.ts'

/** USPS requires a first and a last name; an organization or a single name is sent as both. */
export const splitName = (name: string): { firstName: string; lastName: string } => {
  const words = name.trim().split(/\s+/)
  const lastName = words.at(-1) ?? ''
  return { firstName: words.slice(0, -1).join(' ') || lastName, lastName }
}

/** Returns the day of an intake date, which USPS gives with a time and takes without one. */
export const intakeDay = (intakeDate: string): string => intakeDate.slice(0, 'yyyy-mm-dd'.length)

/** Proof of delivery of USPS, by its Tracking API v3. The CRID names the customer who requests it. */
export const createUspsProofOfDelivery = (options: UspsOptions & { crid: string }): ProofOfDeliveryPort => {
  const http = createUspsHttp(options)
  return {
    provider: 'usps',
    check: () => http.checkAccess(),
    requestReceipt: async ({ trackingNumber, requestedBy, email }) => {
      const path = `/tracking/v3/tracking/${encodeURIComponent(trackingNumber)}`
      // The two below: to read a piece and not be able to request its receipt would be a call for nothing.
      const call = await http.begin(2)
      const detail = readUsps(
        uspsTrackingDetail,
        await call({ method: 'GET', path: `${path}?expand=DETAIL` }, noAccess),
      )
      if (!detail.RREEnabled) {
        throw new ProviderError('invalid', 'USPS has no electronic return receipt for this piece.')
      }
      const { uniqueMailPieceID, mailPieceIntakeDate, tableCode } = detail
      if (!uniqueMailPieceID || !mailPieceIntakeDate || !tableCode) {
        throw new ProviderError('invalid', 'USPS returned no record number for this piece.')
      }
      const body: UspsProofRequest = {
        uniqueMailPieceID,
        mailPieceIntakeDate: intakeDay(mailPieceIntakeDate),
        tableCode,
        requestType: 'email',
        ...splitName(requestedBy),
        email: [email],
        CRID: options.crid,
      }
      await call({ method: 'POST', path: `${path}/proof-of-delivery`, body }, (status) =>
        noReceipt(status, options.crid),
      )
    },
  }
}
