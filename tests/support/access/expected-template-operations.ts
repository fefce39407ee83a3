import { everyone, is, managers, senders } from './expected-rows.ts'

/** Operations of templates and the letterhead, and who may call them. See `expectedOperations`. */
export const expectedTemplateOperations = {
  listTemplates: is('documents', everyone),
  createTemplate: is('shipments:draft', managers, {
    body: { name: 'Notice', html: '<p>Dear {{recipient.name}},</p>' },
  }),
  convertTemplateFile: is('shipments:draft', managers),
  previewTemplate: is('documents', senders, { body: { html: '<p>Dear tenant,</p>' } }),
  getTemplate: is('documents', everyone),
  updateTemplate: is('shipments:draft', managers, { body: { name: 'Notice to vacate' } }),
  createTemplateVersion: is('shipments:draft', managers, { body: { html: '<p>Dear all,</p>' } }),
  getTemplateVersion: is('documents', everyone),
  renderTemplate: is('documents', senders, { body: { matter_id: '{matter}' } }),
  getLetterhead: is('documents', everyone),
  updateLetterhead: is('session', managers, { body: { senders_may_edit: false } }),
  setLetterheadImage: is('session', managers),
  removeLetterheadImage: is('session', managers),
  getLetterheadImage: is('documents', everyone),
}
