import { everyone, is, senders } from './expected-rows.ts'

/** Operations of PDF forms, and who may call them. See `expectedOperations`. */
export const expectedFormOperations = {
  getDocumentForm: is('documents', everyone),
  fillDocumentForm: is('documents', senders, { body: { values: { tenant: 'Elizabeth Swan' } } }),
  previewBatchForm: is('shipments:read', everyone),
  getBatchRowForm: is('shipments:read', everyone),
}
