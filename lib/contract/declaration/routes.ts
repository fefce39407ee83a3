import { z } from 'zod'

import { envelope, text } from '#lib/contract/api/primitives.ts'
import { defineRoutes } from '#lib/contract/api/route.ts'

import {
  currentDeclarationTemplate,
  makeDeclarationInput,
  updateDeclarationTemplateInput,
} from './declaration.ts'

const tag = 'Declaration of mailing'

export const declarationRoutes = defineRoutes({
  getDeclarationTemplate: {
    access: 'any_key',
    method: 'get',
    path: '/api/v1/declaration-template',
    tag,
    summary: 'Read the template of the declaration of mailing',
    answers: {
      200: { description: 'The template in use.', schema: envelope(currentDeclarationTemplate) },
    },
  },

  updateDeclarationTemplate: {
    access: 'session',
    conditional: 'declaration_template',
    method: 'patch',
    path: '/api/v1/declaration-template',
    tag,
    summary: 'Update the template of the declaration of mailing',
    description: '`null` restores the default.',
    body: updateDeclarationTemplateInput.nullable(),
    answers: {
      200: { description: 'The template in use.', schema: envelope(currentDeclarationTemplate) },
    },
    errors: ['FORBIDDEN'],
  },

  makeDeclaration: {
    access: 'evidence',
    method: 'post',
    path: '/api/v1/shipments/{id}/declaration',
    tag,
    summary: 'Generate a declaration of mailing to review and sign',
    description:
      'Filled in from the mailing record, with the exhibits and their SHA-256. Every fact and its source are in Exhibit A. It states nothing that is not recorded. Review every line before signing; it is not legal advice. Nothing is stored: the same record, input and signing key produce the same bytes.',
    params: z.object({ id: text().meta({ description: 'Shipment id.' }) }),
    body: makeDeclarationInput,
    bodyOptional: true,
    answers: { 200: { description: 'The declaration, unsigned.', binary: 'application/pdf' } },
    errors: [
      'SHIPMENT_NOT_FOUND',
      'NO_TRACKING_NUMBER',
      'PAPER_NOT_AVAILABLE',
      'FACT_NOT_RECORDED',
      'EVIDENCE_EXPIRED',
      'STORED_FILE_ALTERED',
      'STORED_FILE_MISSING',
    ],
  },
})
