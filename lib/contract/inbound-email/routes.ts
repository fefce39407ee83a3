import { envelope, pageOf } from '#lib/contract/api/primitives.ts'
import { defineRoutes } from '#lib/contract/api/route.ts'

import {
  inboundEmail,
  listReceivedEmailsQuery,
  receivedEmail,
  updateInboundEmailInput,
} from './inbound-email.ts'

const tag = 'Inbound email'
const path = '/api/v1/inbound-email'
const answers = { 200: { description: 'The settings.', schema: envelope(inboundEmail) } }

export const inboundEmailRoutes = defineRoutes({
  getInboundEmail: {
    access: 'any_key',
    method: 'get',
    path,
    tag,
    summary: 'Read the organization’s inbound email address',
    description:
      'Members email a PDF to it, with the recipient’s address in the text, and receive a reply with prices and a link to the draft. Nothing is bought by email.',
    answers,
  },
  updateInboundEmail: {
    access: 'session',
    method: 'patch',
    path,
    tag,
    summary: 'Turn inbound email on or off',
    body: updateInboundEmailInput,
    answers,
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  },
  changeInboundAddress: {
    access: 'session',
    method: 'post',
    path: `${path}/address`,
    tag,
    summary: 'Replace the inbound email address',
    description: 'The previous address stops receiving email at once, for good.',
    answers,
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  },
  listReceivedEmails: {
    access: 'session',
    method: 'get',
    path: '/api/v1/received-emails',
    tag,
    summary: 'List received emails and their outcomes',
    description: 'Those of the last 90 days, newest first.',
    query: listReceivedEmailsQuery,
    answers: { 200: { description: 'A page of received emails.', schema: pageOf(receivedEmail) } },
    errors: ['FORBIDDEN'],
  },
})
