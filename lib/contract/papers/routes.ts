import { z } from 'zod'

import { text } from '#lib/contract/api/primitives.ts'
import { defineRoutes } from '#lib/contract/api/route.ts'

import { makeProofOfServiceInput } from './proof-of-service.ts'

const tag = 'Papers'
const shipmentParams = z.object({ id: text().meta({ description: 'Shipment id.' }) })
const handOverParams = z.object({ id: text().meta({ description: 'ID of the handoff.' }) })

export const paperRoutes = defineRoutes({
  getMailingReceipt: {
    access: 'evidence',
    method: 'get',
    path: '/api/v1/shipments/{id}/mailing-receipt',
    tag,
    summary: 'Download the sender’s mailing receipt',
    description:
      'A page about one USPS piece, with a box for the postmark and a line for the clerk’s initials. It proves mailing when the postal service has postmarked it.',
    params: shipmentParams,
    answers: { 200: { description: 'The receipt.', binary: 'application/pdf' } },
    errors: ['SHIPMENT_NOT_FOUND', 'NO_TRACKING_NUMBER', 'PAPER_NOT_AVAILABLE', 'EVIDENCE_EXPIRED'],
  },

  getCertificateOfMailing: {
    access: 'evidence',
    method: 'get',
    path: '/api/v1/shipments/{id}/certificate-of-mailing',
    tag,
    summary: 'Download a certificate of mailing for one piece',
    description:
      'The information of PS Form 3817, to be paid for and postmarked at the counter; the official form where the operator supplies it. Not for Certified Mail or pieces sent with a signature.',
    params: shipmentParams,
    answers: { 200: { description: 'The certificate.', binary: 'application/pdf' } },
    errors: ['SHIPMENT_NOT_FOUND', 'NO_TRACKING_NUMBER', 'PAPER_NOT_AVAILABLE', 'EVIDENCE_EXPIRED'],
  },

  makeProofOfService: {
    access: 'evidence',
    method: 'post',
    path: '/api/v1/shipments/{id}/proof-of-service',
    tag,
    summary: 'Generate a proof of service by mail to review and sign',
    description:
      'Filled in from the record of a piece that was handed over: who packed it and handed it over, when, and to whom it was addressed. It states nothing that is not recorded or given. Review every line before signing; it is not legal advice. Nothing is stored.',
    params: shipmentParams,
    body: makeProofOfServiceInput,
    answers: { 200: { description: 'The proof of service, unsigned.', binary: 'application/pdf' } },
    errors: [
      'SHIPMENT_NOT_FOUND',
      'NO_TRACKING_NUMBER',
      'PAPER_NOT_AVAILABLE',
      'FACT_NOT_RECORDED',
      'EVIDENCE_EXPIRED',
    ],
  },

  getMailingList: {
    access: 'shipments:read',
    method: 'get',
    path: '/api/v1/operations/hand-overs/{id}/mailing-list',
    tag,
    summary: 'Download the firm mailing list of a handoff',
    description:
      'The USPS pieces with an article number, in its order, with the information of PS Form 3877; the official form where the operator supplies it. One list for each sender address.',
    params: handOverParams,
    answers: { 200: { description: 'The list.', binary: 'application/pdf' } },
    errors: ['FORBIDDEN', 'NOT_FOUND', 'PAPER_NOT_AVAILABLE'],
  },

  getCertificatesOfMailing: {
    access: 'shipments:read',
    method: 'get',
    path: '/api/v1/operations/hand-overs/{id}/certificate-of-mailing',
    tag,
    summary: 'Download the certificate of mailing for the untracked pieces of a handoff',
    description:
      'The USPS pieces without an article number, with the information of PS Form 3665; the official form where the operator supplies it. One certificate for each sender address.',
    params: handOverParams,
    answers: { 200: { description: 'The certificate.', binary: 'application/pdf' } },
    errors: ['FORBIDDEN', 'NOT_FOUND', 'PAPER_NOT_AVAILABLE'],
  },
})
