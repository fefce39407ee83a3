import { z } from 'zod'

import { envelope, pageOf, text } from '#lib/contract/api/primitives.ts'
import { defineRoutes } from '#lib/contract/api/route.ts'
import { csvType, xlsxType } from '#lib/contract/api/table-format.ts'

import { counterLists, counterListsQuery } from './counter-lists.ts'
import {
  findPieceQuery,
  floorDayQuery,
  floorPiece,
  floorSummary,
  listPiecesQuery,
  packPieceInput,
} from './floor.ts'
import { createdHandOver, createHandOverInput, handOver, listHandOversQuery } from './hand-over.ts'

const tag = 'Operations'
const pieceParams = z.object({ id: text().meta({ description: 'Shipment id of the piece.' }) })
const handOverParams = z.object({ id: text().meta({ description: 'ID of the handoff.' }) })
const pieceAnswer = { 200: { description: 'The piece.', schema: envelope(floorPiece) } }

export const operationsRoutes = defineRoutes({
  listPieces: {
    access: 'shipments:read',
    method: 'get',
    path: '/api/v1/operations/pieces',
    tag,
    summary: 'List the pieces on the floor, oldest first',
    query: listPiecesQuery,
    answers: {
      200: {
        description: 'A page of pieces.',
        schema: pageOf(floorPiece),
      },
    },
    errors: ['FORBIDDEN'],
  },

  getCounterLists: {
    access: 'shipments:read',
    method: 'get',
    path: '/api/v1/operations/counter-lists',
    tag,
    summary: 'List the pieces to take to the counter, in the order of the lists that are postmarked there',
    description:
      'USPS pieces with a day by which they must be postmarked, ready to be handed over: by firm mailing list and certificate of ' +
      'mailing, each with the number of its line. Hand over exactly these pieces to have these lists.',
    query: counterListsQuery,
    answers: { 200: { description: 'The lists.', schema: envelope(counterLists) } },
    errors: ['FORBIDDEN'],
  },

  getFloorSummary: {
    access: 'shipments:read',
    method: 'get',
    path: '/api/v1/operations/summary',
    tag,
    summary: 'Count the pieces on the floor',
    query: floorDayQuery,
    answers: { 200: { description: 'Counts.', schema: envelope(floorSummary) } },
    errors: ['FORBIDDEN'],
  },

  findPiece: {
    access: 'shipments:read',
    method: 'get',
    path: '/api/v1/operations/pieces/find',
    tag,
    summary: 'Find a piece by its scanned code',
    query: findPieceQuery,
    answers: pieceAnswer,
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  },

  packPiece: {
    access: 'shipments:buy',
    method: 'post',
    path: '/api/v1/operations/pieces/{id}/pack',
    tag,
    summary: 'Mark a printed piece as packed',
    description:
      'Checks that the scanned label is this piece’s and that its weight is as declared, within the organization’s tolerance. Marking it again has no effect.',
    params: pieceParams,
    body: packPieceInput,
    answers: pieceAnswer,
    errors: [
      'FORBIDDEN',
      'SHIPMENT_NOT_FOUND',
      'INVALID_STATUS_TRANSITION',
      'BENCH_CHECK_MISSING',
      'WRONG_LABEL',
      'WRONG_WEIGHT',
    ],
  },

  photographPiece: {
    access: 'shipments:buy',
    method: 'post',
    path: '/api/v1/operations/pieces/{id}/photo',
    tag,
    summary: 'Add a photo of a sealed piece',
    description: 'JPEG or PNG, at most 10 MB. Kept as evidence with its hash, and who took it when.',
    params: pieceParams,
    form: z.object({
      file: z.any().meta({ type: 'string', format: 'binary', description: 'The image.' }),
    }),
    answers: pieceAnswer,
    errors: [
      'FORBIDDEN',
      'SHIPMENT_NOT_FOUND',
      'INVALID_STATUS_TRANSITION',
      'INVALID_IMAGE',
      'FILE_TOO_LARGE',
    ],
  },

  unpackPiece: {
    access: 'shipments:buy',
    method: 'post',
    path: '/api/v1/operations/pieces/{id}/unpack',
    tag,
    summary: 'Mark a piece as not packed',
    params: pieceParams,
    answers: pieceAnswer,
    errors: ['FORBIDDEN', 'SHIPMENT_NOT_FOUND', 'INVALID_STATUS_TRANSITION'],
  },

  confirmPulled: {
    access: 'shipments:buy',
    method: 'post',
    path: '/api/v1/operations/pieces/{id}/pulled',
    tag,
    summary: 'Confirm that a cancelled piece was removed from the mail',
    params: pieceParams,
    answers: pieceAnswer,
    errors: ['FORBIDDEN', 'SHIPMENT_NOT_FOUND', 'INVALID_STATUS_TRANSITION'],
  },

  createHandOver: {
    access: 'shipments:buy',
    limit: 'writes',
    method: 'post',
    path: '/api/v1/operations/hand-overs',
    tag,
    summary: 'Hand printed pieces over to their carriers',
    description:
      'USPS pieces go on SCAN forms, each for one origin address and one carrier account, with at most 999 pieces; other ' +
      'carriers need no form. A piece is never on two forms, even when handoffs run at the same time: pieces that cannot ' +
      'be handed over are skipped and listed.',
    body: createHandOverInput,
    answers: { 201: { description: 'Handed over.', schema: envelope(createdHandOver) } },
    errors: ['FORBIDDEN', 'SHIPMENT_NOT_FOUND', 'PIECES_NOT_PACKED', 'NOTHING_TO_HAND_OVER'],
  },

  listHandOvers: {
    access: 'shipments:read',
    method: 'get',
    path: '/api/v1/operations/hand-overs',
    tag,
    summary: 'List handoffs, newest first',
    query: listHandOversQuery,
    answers: {
      200: {
        description: 'A page of handoffs.',
        schema: pageOf(handOver),
      },
    },
    errors: ['FORBIDDEN'],
  },

  getHandOver: {
    access: 'shipments:read',
    method: 'get',
    path: '/api/v1/operations/hand-overs/{id}',
    tag,
    summary: 'Read a handoff',
    params: handOverParams,
    answers: { 200: { description: 'The handoff.', schema: envelope(handOver) } },
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  },

  downloadHandOverForm: {
    access: 'shipments:read',
    method: 'get',
    path: '/api/v1/operations/hand-overs/{id}/form',
    tag,
    summary: 'Download the SCAN forms of a handoff as PDF',
    params: handOverParams,
    answers: { 200: { description: 'Every form in one PDF.', binary: 'application/pdf' } },
    errors: ['FORBIDDEN', 'NOT_FOUND', 'ARTIFACT_UNAVAILABLE', 'RATE_PROVIDER_UNAVAILABLE'],
  },

  exportEndOfDay: {
    access: 'shipments:read',
    method: 'get',
    path: '/api/v1/operations/end-of-day.csv',
    tag,
    summary: 'Download the pieces not yet handed over, with reasons, as CSV',
    query: floorDayQuery,
    answers: { 200: { description: 'One row per piece, oldest first.', binary: csvType } },
    errors: ['FORBIDDEN'],
  },

  exportEndOfDayXlsx: {
    access: 'shipments:read',
    method: 'get',
    path: '/api/v1/operations/end-of-day.xlsx',
    tag,
    summary: 'Download the pieces not yet handed over, with reasons, as XLSX',
    query: floorDayQuery,
    answers: { 200: { description: 'One row per piece, oldest first.', binary: xlsxType } },
    errors: ['FORBIDDEN'],
  },
})
