import { z } from 'zod'

import { envelope, text } from '#lib/contract/api/primitives.ts'
import { defineRoutes } from '#lib/contract/api/route.ts'

import { makeProofOfServiceInput } from './proof-of-service.ts'
import {
  addStampedPaperQuery,
  correctStampedPaperInput,
  findStampedPaperQuery,
  paperMatch,
  storedPaper,
} from './stamped-paper.ts'

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

  findStampedPaper: {
    access: 'shipments:read',
    method: 'get',
    path: '/api/v1/stamped-papers/find',
    tag,
    summary: 'Find what the code on a paper is of',
    description: 'The pieces on a page of a list, or one piece. For operators, admins and owners.',
    query: findStampedPaperQuery,
    answers: { 200: { description: 'The match.', schema: envelope(paperMatch) } },
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  },

  readStampedPaper: {
    access: 'shipments:read',
    method: 'post',
    path: '/api/v1/stamped-papers/read',
    tag,
    summary: 'Read the code on a photo of a paper',
    description:
      'Finds the QR code or barcode on a JPEG, a PNG or the first page of a PDF, and says what it is of. Stores nothing, and reads no date. For operators, admins and owners.',
    form: z.object({
      file: z.any().meta({ type: 'string', format: 'binary', description: 'The photo or scan.' }),
    }),
    answers: { 200: { description: 'The match.', schema: envelope(paperMatch) } },
    errors: ['FORBIDDEN', 'NOT_FOUND', 'INVALID_IMAGE', 'INVALID_PDF', 'ENCRYPTED_PDF', 'FILE_TOO_LARGE'],
  },

  addStampedPaper: {
    access: 'shipments:buy',
    method: 'post',
    path: '/api/v1/stamped-papers',
    tag,
    summary: 'Add a stamped paper that came back',
    description:
      'Stores a photo or scan of a postmarked receipt, list or certificate, a green card or a returned envelope as evidence of the shipment, or of every shipment on the list, with its hash, the date that you read on it, and your name. JPEG, PNG or PDF, at most 10 MB. Nothing stored is replaced; a wrong date or file is corrected by another statement. For operators, admins and owners.',
    query: addStampedPaperQuery,
    form: z.object({
      file: z.any().meta({ type: 'string', format: 'binary', description: 'The photo or scan.' }),
    }),
    answers: { 201: { description: 'Stored.', schema: envelope(storedPaper) } },
    errors: [
      'FORBIDDEN',
      'SHIPMENT_NOT_FOUND',
      'NOT_FOUND',
      'NO_TRACKING_NUMBER',
      'PAPER_NOT_AVAILABLE',
      'PAPER_EXISTS',
      'ENCRYPTED_PDF',
      'EVIDENCE_EXPIRED',
      'INVALID_IMAGE',
      'INVALID_PDF',
      'FILE_TOO_LARGE',
    ],
  },

  getStampedPaperPicture: {
    access: 'evidence',
    method: 'get',
    path: '/api/v1/shipments/{id}/stamped-papers/{stamped_paper_id}/picture',
    tag,
    summary: 'Read a stamped paper as a small image',
    description:
      'The stored photo at most 1,200 pixels wide and high; of a PDF, its first page in gray. The stored file is the evidence; this only shows it. Reading it is recorded in the audit log, once a day for each reader.',
    params: shipmentParams.extend({ stamped_paper_id: text() }),
    answers: { 200: { description: 'The image.', binary: 'image/jpeg' } },
    errors: [
      'SHIPMENT_NOT_FOUND',
      'NOT_FOUND',
      'ARTIFACT_NOT_FOUND',
      'ARTIFACT_EXPIRED',
      'STORED_FILE_ALTERED',
      'STORED_FILE_MISSING',
      'INVALID_PDF',
      'ENCRYPTED_PDF',
      'INVALID_IMAGE',
    ],
  },

  correctStampedPaper: {
    access: 'shipments:buy',
    method: 'post',
    path: '/api/v1/stamped-papers/{id}/corrections',
    tag,
    summary: 'Correct what was stated of a stamped paper',
    description:
      'Adds a statement with your name, the time and the reason; those before remain in the record. For operators, admins and owners.',
    params: z.object({ id: text().meta({ description: 'ID of the paper.' }) }),
    body: correctStampedPaperInput,
    answers: { 201: { description: 'Recorded.', schema: envelope(storedPaper) } },
    errors: [
      'FORBIDDEN',
      'NOT_FOUND',
      'SHIPMENT_NOT_FOUND',
      'NO_TRACKING_NUMBER',
      'PAPER_NOT_AVAILABLE',
      'EVIDENCE_EXPIRED',
    ],
  },
})
