import { z } from 'zod'

import { envelope, id, pageOf, text } from '#lib/contract/api/primitives.ts'
import { defineRoutes } from '#lib/contract/api/route.ts'
import { formatNumber } from '#lib/contract/formats/numbers.values.ts'
import { artifact, carrierMessage } from '#lib/contract/mailing-record/artifact.ts'

import { evidenceArchiveQuery, evidenceArchiveSize } from './evidence-archive.ts'
import { archiveLimits } from './evidence-limits.values.ts'
import { evidenceItem, importReceiptQuery, listEvidenceQuery, shipmentEvidence } from './evidence.ts'
import { exhibitQuery, exhibitSize, exhibitSizeQuery } from './exhibit.ts'
import { exhibitLimits } from './exhibit.values.ts'

const tag = 'Evidence'
const params = z.object({ id: text().meta({ description: 'Shipment id.' }) })

const emailedReceiptParams = params.extend({
  emailed_receipt_id: text().meta({ description: '`emailed_receipts[].id` of the shipment’s evidence.' }),
})

export const evidenceRoutes = defineRoutes({
  listEvidence: {
    access: 'evidence',
    limit: 'lists',
    method: 'get',
    path: '/api/v1/evidence',
    tag,
    summary: 'List shipments bought with proof, newest first',
    description:
      'Certified mail and shipments bought with a signature: each with acceptance, delivery, return receipt and retention.',
    query: listEvidenceQuery,
    answers: {
      200: {
        description: 'A page of shipments with their mailing records.',
        schema: pageOf(evidenceItem),
      },
    },
  },

  getShipmentEvidence: {
    access: 'evidence',
    method: 'get',
    path: '/api/v1/shipments/{id}/evidence',
    tag,
    summary: 'Read the chain of custody, contents record, retention and legal holds',
    params,
    answers: { 200: { description: 'The evidence.', schema: envelope(shipmentEvidence) } },
    errors: ['SHIPMENT_NOT_FOUND', 'NO_TRACKING_NUMBER'],
  },

  getCarrierMessage: {
    access: 'evidence',
    method: 'get',
    path: '/api/v1/shipments/{id}/events/{event_id}/message',
    tag,
    summary: 'Read the carrier message behind a timeline event',
    params: params.extend({ event_id: text() }),
    answers: { 200: { description: 'The message, as received.', schema: envelope(carrierMessage) } },
    errors: ['SHIPMENT_NOT_FOUND', 'NOT_FOUND', 'EVIDENCE_EXPIRED'],
  },

  getProof: {
    access: 'evidence',
    method: 'get',
    path: '/api/v1/shipments/{id}/proof',
    tag,
    summary: 'Download the mailing record',
    params,
    answers: { 200: { description: 'The summary.', binary: 'application/pdf' } },
    errors: ['SHIPMENT_NOT_FOUND', 'NOT_CERTIFIED', 'NO_TRACKING_NUMBER', 'EVIDENCE_EXPIRED'],
  },

  listArtifacts: {
    access: 'evidence',
    method: 'get',
    path: '/api/v1/shipments/{id}/artifacts',
    tag,
    summary: 'List the evidence files',
    params,
    answers: { 200: { description: 'Artifacts.', schema: z.object({ data: z.array(artifact) }) } },
    errors: ['SHIPMENT_NOT_FOUND'],
  },

  importReturnReceipt: {
    access: 'shipments:buy',
    method: 'post',
    path: '/api/v1/shipments/{id}/return-receipt',
    tag,
    summary: 'Add a return receipt received outside Mailroom',
    description:
      'Stores the PDF as the carrier’s electronic return receipt, marked as imported, when one was purchased and has not been received. At most 10 MB. Sending the same file again has no effect; a different file is rejected. For operators, admins and owners.',
    params,
    query: importReceiptQuery,
    form: z.object({
      file: z.any().meta({ type: 'string', format: 'binary', description: 'The PDF, as received.' }),
    }),
    answers: { 200: { description: 'The stored receipt.', schema: envelope(artifact) } },
    errors: [
      'SHIPMENT_NOT_FOUND',
      'NO_TRACKING_NUMBER',
      'RECEIPT_NOT_BOUGHT',
      'RECEIPT_EXISTS',
      'EVIDENCE_EXPIRED',
      'INVALID_PDF',
      'FILE_TOO_LARGE',
    ],
  },

  getEmailedReceipt: {
    access: 'evidence',
    method: 'get',
    path: '/api/v1/shipments/{id}/emailed-receipts/{emailed_receipt_id}',
    tag,
    summary: 'Download a file emailed to the receipt address',
    description:
      'As it was emailed, by a sender who could not be confirmed as the carrier. For operators, admins and owners.',
    params: emailedReceiptParams,
    answers: { 200: { description: 'The file.', binary: 'application/pdf' } },
    errors: ['SHIPMENT_NOT_FOUND', 'NOT_FOUND'],
  },

  addEmailedReceipt: {
    access: 'shipments:buy',
    method: 'post',
    path: '/api/v1/shipments/{id}/emailed-receipts/{emailed_receipt_id}/add',
    tag,
    summary: 'Add an emailed file as the return receipt',
    description:
      'Stores the file as the carrier’s electronic return receipt, marked as added by you. For operators, admins and owners.',
    params: emailedReceiptParams,
    query: importReceiptQuery,
    answers: { 200: { description: 'The stored receipt.', schema: envelope(artifact) } },
    errors: [
      'SHIPMENT_NOT_FOUND',
      'NOT_FOUND',
      'NO_TRACKING_NUMBER',
      'RECEIPT_NOT_BOUGHT',
      'RECEIPT_EXISTS',
      'EVIDENCE_EXPIRED',
      'INVALID_PDF',
    ],
  },

  discardEmailedReceipt: {
    access: 'shipments:buy',
    method: 'delete',
    path: '/api/v1/shipments/{id}/emailed-receipts/{emailed_receipt_id}',
    tag,
    summary: 'Discard an emailed file that is not the return receipt',
    description:
      'Deletes the file; its name, hash and sender stay in the audit log. For operators, admins and owners.',
    params: emailedReceiptParams,
    answers: { 200: { description: 'Discarded.', schema: envelope(z.object({ id })) } },
    errors: ['SHIPMENT_NOT_FOUND', 'NOT_FOUND'],
  },

  getReceiptPicture: {
    access: 'evidence',
    method: 'get',
    path: '/api/v1/shipments/{id}/return-receipt/picture',
    tag,
    summary: 'Read the signature on the return receipt as an image',
    description:
      'The area at the words “Signature of Recipient” or “Recipient Signature” on the first page of the stored receipt, drawn in gray; the whole page where it has no such words, as a scan of a paper receipt. The receipt itself is the evidence; this only shows it. Available as long as the receipt is. Reading it is recorded in the audit log, once a day for each reader.',
    params,
    answers: { 200: { description: 'The image.', binary: 'image/png' } },
    errors: [
      'SHIPMENT_NOT_FOUND',
      'ARTIFACT_NOT_FOUND',
      'RECEIPT_NOT_BOUGHT',
      'ARTIFACT_UNAVAILABLE',
      'ARTIFACT_EXPIRED',
      'STORED_FILE_ALTERED',
      'STORED_FILE_MISSING',
      'INVALID_PDF',
      'ENCRYPTED_PDF',
    ],
  },

  downloadArtifact: {
    access: 'evidence',
    method: 'get',
    path: '/api/v1/shipments/{id}/artifacts/{artifact_id}',
    tag,
    summary: 'Download one evidence file',
    params: params.extend({ artifact_id: text() }),
    answers: { 200: { description: 'The file.', binary: 'application/octet-stream' } },
    errors: [
      'SHIPMENT_NOT_FOUND',
      'ARTIFACT_NOT_FOUND',
      'ARTIFACT_UNAVAILABLE',
      'ARTIFACT_EXPIRED',
      'EVIDENCE_EXPIRED',
      'STORED_FILE_ALTERED',
      'STORED_FILE_MISSING',
    ],
  },

  getEvidenceBundle: {
    access: 'evidence',
    method: 'get',
    path: '/api/v1/shipments/{id}/evidence-bundle',
    tag,
    summary: 'Download all evidence as a ZIP',
    params,
    answers: { 200: { description: 'The bundle.', binary: 'application/zip' } },
    errors: [
      'SHIPMENT_NOT_FOUND',
      'NO_TRACKING_NUMBER',
      'EVIDENCE_EXPIRED',
      'STORED_FILE_ALTERED',
      'STORED_FILE_MISSING',
    ],
  },

  getEvidenceArchive: {
    access: 'evidence',
    limit: 'lists',
    method: 'get',
    path: '/api/v1/evidence-archive',
    tag,
    summary: 'Download the evidence of many shipments as a ZIP',
    description: `Streams the evidence bundle of every selected shipment, with \`index.csv\`, \`index.xlsx\` for spreadsheets, and \`index.pdf\`, which list them all: a shipment that was not bought, whose evidence has expired, or one of whose stored files does not match its record, is listed with the reason and has no bundle. \`manifest.json\` lists every file with its SHA-256 and \`signature.json\` signs it, as in a bundle; the same verifier checks the whole archive. At most ${formatNumber(archiveLimits.shipments)} shipments.`,
    query: evidenceArchiveQuery,
    answers: { 200: { description: 'The archive.', binary: 'application/zip' } },
    errors: ['SHIPMENT_NOT_FOUND'],
  },

  getEvidenceArchiveSize: {
    access: 'evidence',
    limit: 'lists',
    method: 'get',
    path: '/api/v1/evidence-archive/size',
    tag,
    summary: 'Estimate the number of shipments and the size of an archive',
    description:
      'Takes the same query as the archive and fails as the archive would: when there are too many shipments, or an ID is unknown.',
    query: evidenceArchiveQuery,
    answers: { 200: { description: 'The estimate.', schema: envelope(evidenceArchiveSize) } },
    errors: ['SHIPMENT_NOT_FOUND'],
  },

  getExhibit: {
    access: 'evidence',
    limit: 'lists',
    method: 'get',
    path: '/api/v1/evidence-exhibit',
    tag,
    summary: 'Download one signed PDF of one or several letters',
    description: `Streams an exhibit to attach to a filing: for each letter a sheet of what is recorded and according to whom, and the chosen parts; cover and index where it is of several letters; with continuous page numbers, bookmarks, page labels and the SHA-256 of each source file. Parts that do not exist, were deleted, or do not match their record are stated with the reason. The PDF carries its signed manifest, and the verifier of bundles checks it. Letters are chosen as for the evidence archive: at most ${formatNumber(exhibitLimits.letters)}, with documents of at most ${formatNumber(exhibitLimits.documentPages)} pages together.`,
    query: exhibitQuery,
    answers: { 200: { description: 'The exhibit.', binary: 'application/pdf' } },
    errors: ['SHIPMENT_NOT_FOUND'],
  },

  getExhibitSize: {
    access: 'evidence',
    limit: 'lists',
    method: 'get',
    path: '/api/v1/evidence-exhibit/size',
    tag,
    summary: 'Estimate the number of letters and the size of an exhibit',
    description: 'Fails as the exhibit would: when there are too many letters or pages, or an ID is unknown.',
    query: exhibitSizeQuery,
    answers: { 200: { description: 'The estimate.', schema: envelope(exhibitSize) } },
    errors: ['SHIPMENT_NOT_FOUND'],
  },
})
