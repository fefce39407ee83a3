import { z } from 'zod'

import { envelope, text } from '#lib/contract/api/primitives.ts'
import { defineRoutes } from '#lib/contract/api/route.ts'
import { approval } from '#lib/contract/approvals/approval.ts'
import { mailingPlanQuery } from '#lib/contract/schedules/mailing-plan.ts'

import {
  addLetterInput,
  buyLetterSetInput,
  cancelledLetter,
  letterSet,
  letterSetPlan,
  letterSetPurchase,
  requestLetterSetApprovalInput,
  scheduleLetterSetInput,
  updateLetterSetInput,
} from './letter-set.ts'

const tag = 'Letter sets'
const params = z.object({ id: text().meta({ description: 'Letter set id.' }) })

export const letterSetRoutes = defineRoutes({
  addLetter: {
    access: 'shipments:draft',
    limit: 'writes',
    method: 'post',
    path: '/api/v1/shipments/{id}/letters',
    tag,
    summary: 'Send the same document along another way',
    description:
      'Creates a draft with the same document: a First-Class companion to the same recipient, or a letter to another one. It belongs to the letter set of the shipment, which is created with the first. Nothing is bought.',
    params: z.object({ id: text().meta({ description: 'Shipment id.' }) }),
    body: addLetterInput,
    answers: { 201: { description: 'The letter set, with the new draft.', schema: envelope(letterSet) } },
    errors: [
      'SHIPMENT_NOT_FOUND',
      'COMPANION_EXISTS',
      'SHIPMENT_SCHEDULED',
      'DOCUMENT_NOT_FOUND',
      'EMAIL_NOT_VERIFIED',
      'INVALID_STATUS_TRANSITION',
      'RATE_PROVIDER_UNAVAILABLE',
    ],
  },

  getLetterSet: {
    access: 'shipments:read',
    method: 'get',
    path: '/api/v1/letter-sets/{id}',
    tag,
    summary: 'Read a letter set',
    params,
    answers: { 200: { description: 'The letter set.', schema: envelope(letterSet) } },
    errors: ['LETTER_SET_NOT_FOUND'],
  },

  updateLetterSet: {
    access: 'shipments:draft',
    limit: 'writes',
    method: 'patch',
    path: '/api/v1/letter-sets/{id}',
    tag,
    summary: 'Set the deadline of a letter set',
    description:
      'Sets the same deadline for every letter that has one to meet: not for cancelled letters, and not for file copies to their own sender. Works in every status, since it changes nothing that is mailed.',
    params,
    body: updateLetterSetInput,
    answers: { 200: { description: 'The letter set.', schema: envelope(letterSet) } },
    errors: ['LETTER_SET_NOT_FOUND'],
  },

  buyLetterSet: {
    access: 'shipments:buy',
    limit: 'writes',
    method: 'post',
    path: '/api/v1/letter-sets/{id}/buy',
    tag,
    summary: 'Buy the letters of a set together',
    description:
      'All or none: the card is authorized for every letter before the first label is bought, and charged once every label is. Where one fails, the others are undone and nothing is charged. There is one charge for each letter, so that one can be cancelled and refunded without the others. Where the organization requires approval of the total, one request for all letters is created instead.',
    params,
    body: buyLetterSetInput,
    answers: {
      200: { description: 'Bought; each letter is `queued`.', schema: envelope(letterSetPurchase) },
      202: {
        description:
          'Not bought yet, as for buying one shipment: redirect the cardholder to `action_url` if present, and poll the set. With `approval`: nothing was charged.',
        schema: envelope(letterSetPurchase),
      },
    },
    errors: [
      'LETTER_SET_NOT_FOUND',
      'LETTER_SET_CHANGED',
      'QUOTE_NOT_FOUND',
      'QUOTE_EXPIRED',
      'NO_PAYMENT_METHOD',
      'NO_PRINTER',
      'PAYMENT_FAILED',
      'LABEL_REFUSED',
      'PRICE_CHANGED',
      'RATE_PROVIDER_UNAVAILABLE',
      'PAYMENT_PROVIDER_UNAVAILABLE',
      'INVALID_STATUS_TRANSITION',
    ],
  },

  requestLetterSetApproval: {
    access: 'shipments:draft',
    limit: 'writes',
    method: 'post',
    path: '/api/v1/letter-sets/{id}/approval',
    tag,
    summary: 'Request approval to buy the letters of a set',
    description:
      'One request for all letters, whatever the rule: a person who may approve, and is not the requester, buys them in the dashboard. Nothing is charged. Requesting the same quotes again returns the pending request; requesting other quotes replaces it.',
    params,
    body: requestLetterSetApprovalInput,
    answers: { 201: { description: 'The pending request.', schema: envelope(approval) } },
    errors: [
      'LETTER_SET_NOT_FOUND',
      'LETTER_SET_CHANGED',
      'QUOTE_NOT_FOUND',
      'QUOTE_EXPIRED',
      'INVALID_STATUS_TRANSITION',
      'SHIPMENT_SCHEDULED',
    ],
  },

  planLetterSet: {
    access: 'shipments:read',
    limit: 'lists',
    method: 'get',
    path: '/api/v1/letter-sets/{id}/mailing-plan',
    tag,
    summary: 'Plan when to mail the letters of a set from a deadline',
    description:
      'For each letter that can be bought, and each service that is quoted for it, the last safe mailing day, as for one shipment. Mail all of them by the earliest. Not a guarantee, and no legal advice.',
    params,
    query: mailingPlanQuery,
    answers: { 200: { description: 'The plan of each letter.', schema: envelope(letterSetPlan) } },
    errors: ['LETTER_SET_NOT_FOUND'],
  },

  scheduleLetterSet: {
    access: 'shipments:buy',
    limit: 'writes',
    method: 'put',
    path: '/api/v1/letter-sets/{id}/schedule',
    tag,
    summary: 'Schedule the purchase of a letter set, or change its schedule',
    description:
      'When the floor opens on the mailing day, the quotes of all letters are refreshed, and the same services are bought together if they cost no more than the limit in all; otherwise none is bought, and a task says why. Nothing is charged before. Where the organization requires approval, one request for all letters is made now, for the limit. While it is scheduled, its drafts cannot be edited and no letter can be added. See docs/send-later.md.',
    params,
    body: scheduleLetterSetInput,
    answers: { 200: { description: 'The letter set, with its schedule.', schema: envelope(letterSet) } },
    errors: [
      'LETTER_SET_NOT_FOUND',
      'LETTER_SET_CHANGED',
      'QUOTE_NOT_FOUND',
      'NO_PAYMENT_METHOD',
      'NO_PRINTER',
      'INVALID_STATUS_TRANSITION',
    ],
  },

  cancelLetterSetSchedule: {
    access: 'shipments:buy',
    limit: 'writes',
    method: 'delete',
    path: '/api/v1/letter-sets/{id}/schedule',
    tag,
    summary: 'Cancel the schedule of a letter set',
    description: 'The drafts remain. Works until buying begins; after that, cancel the letters.',
    params,
    answers: { 200: { description: 'The letter set.', schema: envelope(letterSet) } },
    errors: ['LETTER_SET_NOT_FOUND', 'INVALID_STATUS_TRANSITION'],
  },

  cancelLetterSet: {
    access: 'shipments:buy',
    limit: 'writes',
    method: 'post',
    path: '/api/v1/letter-sets/{id}/cancel',
    tag,
    summary: 'Cancel the letters of a set together',
    description:
      'Cancels every letter that has not been handed over, and says of the others why not. To cancel one of them, cancel that shipment.',
    params,
    answers: {
      200: { description: 'What became of each letter.', schema: envelope(z.array(cancelledLetter)) },
    },
    errors: ['LETTER_SET_NOT_FOUND'],
  },
})
