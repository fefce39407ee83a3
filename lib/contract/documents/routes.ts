import { z } from 'zod'

import { envelope, text } from '#lib/contract/api/primitives.ts'
import { defineRoutes } from '#lib/contract/api/route.ts'

import { documentForm, fillDocumentFormInput } from './document-form.ts'
import { assembleDocumentInput } from './document-part.ts'
import { documentDetail, documentMetadata, uploadTarget } from './document.ts'

const tag = 'Documents'

export const documentRoutes = defineRoutes({
  uploadDocument: {
    access: 'documents',
    method: 'post',
    path: '/api/v1/documents/upload',
    tag,
    summary: 'Upload a PDF',
    form: z.object({ file: z.any().meta({ type: 'string', format: 'binary', description: 'The PDF.' }) }),
    answers: { 201: { description: 'The document.', schema: envelope(documentMetadata) } },
    errors: ['ENCRYPTED_PDF', 'INVALID_PDF', 'TOO_MANY_PAGES', 'FILE_TOO_LARGE'],
  },

  createUploadTarget: {
    access: 'documents',
    method: 'post',
    path: '/api/v1/documents/upload-url',
    tag,
    summary: 'Create a target for a direct upload to storage',
    body: z.object({ filename: text().nullish() }),
    bodyOptional: true,
    answers: { 200: { description: 'Where and how to upload the file.', schema: envelope(uploadTarget) } },
  },

  confirmUpload: {
    access: 'documents',
    method: 'post',
    path: '/api/v1/documents/confirm',
    tag,
    summary: 'Confirm a direct upload',
    description:
      'Validates the uploaded file and creates a document from it. Confirming again returns the same document.',
    body: z.object({ upload_id: z.uuid('upload_id must be a UUID.') }),
    answers: { 200: { description: 'The document.', schema: envelope(documentMetadata) } },
    errors: ['UPLOAD_NOT_FOUND', 'UPLOAD_INCOMPLETE', 'UPLOAD_EXPIRED', 'ENCRYPTED_PDF', 'INVALID_PDF'],
  },

  assembleDocument: {
    access: 'documents',
    method: 'post',
    path: '/api/v1/documents/assemble',
    tag,
    summary: 'Assemble several PDFs into one document',
    description:
      'Creates a document from uploaded PDFs, to be mailed in one envelope. Pages keep their size, rotation and appearance; values of form fields become part of their pages. The same parts in the same order give the same file. Page and size limits apply to the whole. The parts stay documents of their own, and are part of the evidence.',
    body: assembleDocumentInput,
    answers: { 201: { description: 'The document.', schema: envelope(documentDetail) } },
    errors: [
      'DOCUMENT_NOT_FOUND',
      'TOO_MANY_PAGES',
      'FILE_TOO_LARGE',
      'INVALID_PDF',
      'STORED_FILE_ALTERED',
      'STORED_FILE_MISSING',
    ],
  },

  getDocument: {
    access: 'documents',
    method: 'get',
    path: '/api/v1/documents/{document_id}',
    tag,
    summary: 'Read a document',
    params: z.object({ document_id: text() }),
    answers: { 200: { description: 'The document.', schema: envelope(documentDetail) } },
    errors: ['DOCUMENT_NOT_FOUND'],
  },

  getDocumentForm: {
    access: 'documents',
    method: 'get',
    path: '/api/v1/documents/{document_id}/form',
    tag,
    summary: 'Read the form fields of a document',
    description: 'Empty for a PDF without fields. Scripts of the form are never run.',
    params: z.object({ document_id: text() }),
    answers: { 200: { description: 'The fields.', schema: envelope(documentForm) } },
    errors: ['DOCUMENT_NOT_FOUND', 'INVALID_PDF', 'STORED_FILE_ALTERED', 'STORED_FILE_MISSING'],
  },

  fillDocumentForm: {
    access: 'documents',
    method: 'post',
    path: '/api/v1/documents/{document_id}/fill',
    tag,
    summary: 'Fill the form fields of a document',
    description:
      'Creates a document in which the values are part of the pages. A value that its field cannot show completely is an error that names it; nothing is cut. The same form and values give the same file.',
    params: z.object({ document_id: text() }),
    body: fillDocumentFormInput,
    answers: { 201: { description: 'The filled document.', schema: envelope(documentDetail) } },
    errors: [
      'FORBIDDEN',
      'DOCUMENT_NOT_FOUND',
      'FORM_NOT_FILLABLE',
      'FORM_VALUES_INVALID',
      'INVALID_PDF',
      'TOO_MANY_PAGES',
      'FILE_TOO_LARGE',
      'STORED_FILE_ALTERED',
      'STORED_FILE_MISSING',
    ],
  },
})
