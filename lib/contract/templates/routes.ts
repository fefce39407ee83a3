import { z } from 'zod'

import { envelope, largestInteger, pageOf, text } from '#lib/contract/api/primitives.ts'
import { defineRoutes } from '#lib/contract/api/route.ts'
import { documentDetail } from '#lib/contract/documents/document.ts'

import {
  createTemplateInput,
  createTemplateVersionInput,
  letterhead,
  letterheadImageParams,
  listTemplatesQuery,
  previewTemplateInput,
  renderTemplateInput,
  template,
  templateContent,
  templateDetail,
  templateVersion,
  updateLetterheadInput,
  updateTemplateInput,
} from './template.ts'

const tag = 'Templates'
const params = z.object({ id: text().meta({ description: 'Template id.' }) })
const versionParams = params.extend({
  version: z.coerce
    .number<number>()
    .int()
    .min(1)
    .max(largestInteger)
    .meta({ description: 'Number of the version.' }),
})
const letterheadAnswers = { 200: { description: 'The letterhead.', schema: envelope(letterhead) } }

/** Paths with a word come before the one with an id, which would swallow them. */
export const templateRoutes = defineRoutes({
  listTemplates: {
    access: 'documents',
    limit: 'lists',
    method: 'get',
    path: '/api/v1/templates',
    tag,
    summary: 'List templates, newest first',
    query: listTemplatesQuery,
    answers: { 200: { description: 'A page of templates.', schema: pageOf(template) } },
  },

  createTemplate: {
    access: 'shipments:draft',
    limit: 'writes',
    method: 'post',
    path: '/api/v1/templates',
    tag,
    summary: 'Create a template',
    description:
      'The HTML is cleaned and stored as version 1. `messages` of the version say what was left out.',
    body: createTemplateInput,
    answers: { 201: { description: 'The template.', schema: envelope(templateDetail) } },
    errors: ['FORBIDDEN', 'INVALID_TEMPLATE'],
  },

  convertTemplateFile: {
    access: 'shipments:draft',
    method: 'post',
    path: '/api/v1/templates/convert',
    tag,
    summary: 'Read a Word or HTML file as a template',
    description:
      'Returns the HTML of a DOCX or HTML file, its fields, and what of it was left out. Nothing is stored: send the HTML to create a template or a version.',
    form: z.object({
      file: z
        .any()
        .meta({ type: 'string', format: 'binary', description: 'A DOCX or HTML file, at most 5 MB.' }),
    }),
    answers: { 200: { description: 'The content.', schema: envelope(templateContent) } },
    errors: ['FORBIDDEN', 'INVALID_TEMPLATE', 'FILE_TOO_LARGE'],
  },

  previewTemplate: {
    access: 'documents',
    limit: 'writes',
    method: 'post',
    path: '/api/v1/templates/preview',
    tag,
    summary: 'Preview a template',
    description:
      'Renders HTML with the values sent. Fields without a value are shown by their name. Nothing is stored.',
    body: previewTemplateInput,
    answers: { 200: { description: 'The PDF.', binary: 'application/pdf' } },
    errors: ['FORBIDDEN', 'INVALID_TEMPLATE', 'TOO_MANY_PAGES'],
  },

  getTemplate: {
    access: 'documents',
    method: 'get',
    path: '/api/v1/templates/{id}',
    tag,
    summary: 'Read a template with its versions',
    params,
    answers: { 200: { description: 'The template.', schema: envelope(templateDetail) } },
    errors: ['TEMPLATE_NOT_FOUND'],
  },

  updateTemplate: {
    access: 'shipments:draft',
    limit: 'writes',
    method: 'patch',
    path: '/api/v1/templates/{id}',
    tag,
    summary: 'Rename, archive or restore a template',
    params,
    body: updateTemplateInput,
    answers: { 200: { description: 'The template.', schema: envelope(templateDetail) } },
    errors: ['FORBIDDEN', 'TEMPLATE_NOT_FOUND'],
  },

  createTemplateVersion: {
    access: 'shipments:draft',
    limit: 'writes',
    method: 'post',
    path: '/api/v1/templates/{id}/versions',
    tag,
    summary: 'Save a new version of a template',
    description: 'Earlier versions stay as they are, and letters made from them too.',
    params,
    body: createTemplateVersionInput,
    answers: { 201: { description: 'The template.', schema: envelope(templateDetail) } },
    errors: ['FORBIDDEN', 'TEMPLATE_NOT_FOUND', 'TEMPLATE_CHANGED', 'TEMPLATE_ARCHIVED', 'INVALID_TEMPLATE'],
  },

  getTemplateVersion: {
    access: 'documents',
    method: 'get',
    path: '/api/v1/templates/{id}/versions/{version}',
    tag,
    summary: 'Read a version of a template',
    params: versionParams,
    answers: { 200: { description: 'The version.', schema: envelope(templateVersion) } },
    errors: ['TEMPLATE_NOT_FOUND'],
  },

  renderTemplate: {
    access: 'documents',
    limit: 'writes',
    method: 'post',
    path: '/api/v1/templates/{id}/render',
    tag,
    summary: 'Make a document from a template',
    description:
      'Fills in the fields and stores the PDF as an uploaded one is stored. The same version with the same values and letterhead gives the same bytes. A field without a value is refused by name.',
    params,
    body: renderTemplateInput,
    answers: { 201: { description: 'The document.', schema: envelope(documentDetail) } },
    errors: [
      'FORBIDDEN',
      'TEMPLATE_NOT_FOUND',
      'TEMPLATE_ARCHIVED',
      'TEMPLATE_FIELDS_MISSING',
      'MATTER_NOT_FOUND',
      'INVALID_TEMPLATE',
      'TOO_MANY_PAGES',
      'FILE_TOO_LARGE',
    ],
  },

  getLetterhead: {
    access: 'documents',
    method: 'get',
    path: '/api/v1/letterhead',
    tag,
    summary: 'Read the letterhead',
    answers: letterheadAnswers,
  },

  updateLetterhead: {
    access: 'session',
    conditional: 'letterhead',
    method: 'patch',
    path: '/api/v1/letterhead',
    tag,
    summary: 'Update the lines of the letterhead, and who may change templates',
    body: updateLetterheadInput,
    answers: letterheadAnswers,
    errors: ['FORBIDDEN'],
  },

  setLetterheadImage: {
    access: 'session',
    method: 'put',
    path: '/api/v1/letterhead/images/{image}',
    tag,
    summary: 'Set the image of the letterhead or the signature',
    description: 'PNG or JPEG, at most 2 MB. The image is re-encoded, and any metadata is removed.',
    params: letterheadImageParams,
    form: z.object({ file: z.any().meta({ type: 'string', format: 'binary', description: 'The image.' }) }),
    answers: letterheadAnswers,
    errors: ['FORBIDDEN', 'INVALID_IMAGE', 'FILE_TOO_LARGE'],
  },

  removeLetterheadImage: {
    access: 'session',
    method: 'delete',
    path: '/api/v1/letterhead/images/{image}',
    tag,
    summary: 'Remove the image of the letterhead or the signature',
    params: letterheadImageParams,
    answers: letterheadAnswers,
    errors: ['FORBIDDEN'],
  },

  getLetterheadImage: {
    access: 'documents',
    method: 'get',
    path: '/api/v1/letterhead/images/{image}',
    tag,
    summary: 'Read the image of the letterhead or the signature',
    params: letterheadImageParams,
    query: z.object({ version: text().optional().meta({ description: 'Version of the image.' }) }),
    answers: { 200: { description: 'The image.', binary: 'image/png' } },
    errors: ['NOT_FOUND'],
  },
})
