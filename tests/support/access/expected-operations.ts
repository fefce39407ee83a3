import type { z } from 'zod'

import type { routes } from '#lib/contract/routes.ts'

import { expectedBillingOperations } from './expected-billing-operations.ts'
import { expectedEvidenceOperations } from './expected-evidence-operations.ts'
import { expectedFormOperations } from './expected-form-operations.ts'
import {
  everyone,
  type Expected,
  handlers,
  is,
  keepers,
  managers,
  operators,
  owners,
  senders,
} from './expected-rows.ts'
import { expectedTemplateOperations } from './expected-template-operations.ts'

type Routes = typeof routes
type OperationId = keyof Routes

const address = {
  name: 'Elizabeth Swan',
  street1: '179 N Harbor Dr',
  city: 'Redondo Beach',
  state: 'CA',
  zip: '90277',
}
const printer = { kind: 'ipp', url: 'ipp://printer.example/ipp/print' } as const

/**
 * Every operation of the API, and who may call it: written down a second time, so that a route that is new or changed
 * must be put here too. Tests ask each as no one, as another organization, by every role, scope and state of a key.
 */
export const expectedOperations = {
  getHealth: is('public', everyone),
  getReadiness: is('public', everyone),
  getSmoke: is('any_key', everyone),

  uploadDocument: is('documents', senders),
  createUploadTarget: is('documents', senders, { body: {} }),
  confirmUpload: is('documents', senders, { body: { upload_id: '{upload}' } }),
  assembleDocument: is('documents', senders, {
    body: { parts: [{ document_key: '{document_key}' }, { document_key: '{document_key}' }] },
  }),
  getDocument: is('documents', everyone),

  createShipment: is('shipments:draft', senders, {
    body: {
      document_key: '{document_key}',
      to_address: address,
      from_address: address,
      print_options: { color: false, duplex: true },
      metadata: { order_id: '6735' },
    },
  }),
  estimatePrice: is('shipments:draft', senders, {
    body: { page_count: 1, print_options: { color: false, duplex: true }, from_address: address },
  }),
  listShipments: is('shipments:read', everyone),
  getShipment: is('shipments:read', everyone),
  getDocumentPicture: is('shipments:read', everyone),
  listShipmentActivity: is('session', everyone),
  getOverview: is('shipments:read', everyone),
  getCalendar: is('shipments:read', everyone, { query: { from: '2026-03-01', to: '2026-03-31' } }),
  getCalendarFeed: is('session', everyone),
  createCalendarFeed: is('session', everyone, { body: { includes_names: false } }),
  deleteCalendarFeed: is('session', everyone),
  updateShipment: is('shipments:draft', senders, {
    body: {
      shipment_name: 'Renamed',
      reference: '2026-0418',
      metadata: { order_id: '6736' },
      deadline: { kind: 'served_by', day: '2026-12-18', citation: 'Cal. Code Civ. Proc. § 1161' },
    },
  }),
  renewQuotes: is('shipments:draft', senders),
  buyShipment: is('shipments:buy', senders, { body: { quote_id: '{quote}' } }),
  cancelShipment: is('shipments:buy', senders),
  addLetter: is('shipments:draft', senders, { body: { kind: 'companion' } }),
  getLetterSet: is('shipments:read', everyone),
  updateLetterSet: is('shipments:draft', senders, { body: { deadline: null } }),
  buyLetterSet: is('shipments:buy', senders, {
    body: { letters: [{ shipment_id: '{shipment}', quote_id: '{quote}' }] },
  }),
  requestLetterSetApproval: is('shipments:draft', senders, {
    body: { letters: [{ shipment_id: '{shipment}', quote_id: '{quote}' }] },
  }),
  planLetterSet: is('shipments:read', everyone, { query: { day: '2026-12-18' } }),
  scheduleLetterSet: is('shipments:buy', senders, {
    body: { letters: [{ shipment_id: '{shipment}', quote_id: '{quote}' }], mail_on: '2026-12-07' },
  }),
  cancelLetterSetSchedule: is('shipments:buy', senders),
  cancelLetterSet: is('shipments:buy', senders),
  planMailing: is('shipments:read', everyone, { query: { day: '2026-12-18' } }),
  schedulePurchase: is('shipments:buy', senders, { body: { quote_id: '{quote}', mail_on: '2026-12-07' } }),
  cancelSchedule: is('shipments:buy', senders),
  reprintShipment: is('shipments:buy', operators, { body: { reason: 'The sheet was torn.' } }),

  // The requester cannot approve: that is checked after the role, for each request.
  getApprovalRule: is('any_key', everyone),
  updateApprovalRule: is('session', managers, { body: { mode: 'always' } }),
  listApprovals: is('shipments:read', everyone),
  getApproval: is('shipments:read', everyone),
  requestApproval: is('shipments:draft', senders, { body: { quote_id: '{quote}' } }),
  approvePurchase: is('session', managers, { body: {} }),
  returnApproval: is('session', managers, { body: { comment: 'By First Class, please.' } }),
  withdrawApproval: is('shipments:draft', senders),

  createBatch: is('shipments:draft', senders),
  // Not handed over, so that it is rejected after access was granted.
  sendAgain: is('shipments:draft', senders, {
    body: { shipment_ids: ['{shipment}'], service: 'first_class' },
  }),
  listBatches: is('shipments:read', everyone),
  getBatchTemplateCsv: is('any_key', everyone),
  getBatchTemplateXlsx: is('any_key', everyone),
  getBatch: is('shipments:read', everyone),
  getBatchSummary: is('shipments:read', everyone),
  updateBatch: is('shipments:draft', senders, { body: { name: 'Renamed' } }),
  previewBatchMapping: is('shipments:read', everyone, { body: { mapping: ['name', 'address'] } }),
  deleteBatch: is('shipments:draft', senders),
  addBatchDocuments: is('shipments:draft', senders, { body: { document_keys: ['{document_key}'] } }),
  checkBatch: is('shipments:draft', senders),
  retryBatch: is('shipments:draft', senders),
  reviewBatchRows: is('shipments:draft', senders, { body: { finding: 'duplicate', decision: 'accept' } }),
  listBatchRows: is('shipments:read', everyone),
  updateBatchRow: is('shipments:draft', senders, { body: { excluded: true } }),
  getBatchRowQuotes: is('shipments:read', everyone),
  refreshBatchRowQuotes: is('shipments:draft', senders),
  selectBatchRowQuote: is('shipments:draft', senders, { body: { quote_id: null } }),
  buyBatch: is('shipments:buy', senders, { body: { max_total_cents: 902 } }),
  stopBatch: is('shipments:draft', senders),
  getBatchResultCsv: is('shipments:read', everyone),
  getBatchResultXlsx: is('shipments:read', everyone),

  listNotes: is('shipments:read', everyone),
  createNote: is('shipments:draft', everyone, { body: { text: 'She moved.' } }),
  updateNote: is('shipments:draft', everyone, { body: { text: 'She moved to Ojai.' } }),
  deleteNote: is('shipments:draft', everyone),

  listTags: is('shipments:read', everyone),
  groupShipments: is('shipments:read', everyone),
  listShipmentChoices: is('shipments:read', everyone),
  exportShipments: is('shipments:read', everyone),
  tagShipments: is('shipments:draft', senders, {
    body: { shipment_ids: ['{shipment}'], add: ['urgent'] },
    foreign: 'answered',
  }),
  moveShipments: is('shipments:draft', senders, {
    body: { shipment_ids: ['{shipment}'], matter_id: '{matter}' },
    foreign: 'answered',
  }),
  cancelShipments: is('shipments:buy', senders, {
    body: { shipment_ids: ['{shipment}'] },
    foreign: 'answered',
  }),
  listShipmentViews: is('session', everyone),
  createShipmentView: is('session', everyone, { body: { name: 'Drafts', query: 'status=draft' } }),
  updateShipmentView: is('session', everyone, { body: { name: 'Mine' } }),
  deleteShipmentView: is('session', everyone),
  getPackingBasis: is('any_key', everyone),

  ...expectedEvidenceOperations,
  createShareLink: is('evidence', everyone, {
    body: { label: 'For opposing counsel', parts: ['journey'] },
  }),
  createMatterShareLink: is('evidence', everyone, {
    body: { label: 'For opposing counsel', parts: ['journey'] },
  }),
  listLetterSetShareLinks: is('evidence', everyone),
  createLetterSetShareLink: is('evidence', everyone, {
    body: { label: 'For opposing counsel', parts: ['journey'] },
  }),

  listTasks: is('shipments:read', everyone),
  getTask: is('shipments:read', everyone),
  listTaskAssignees: is('shipments:read', everyone),
  assignTask: is('shipments:draft', handlers, { body: { owner_id: null } }),
  dismissTask: is('shipments:draft', handlers, { body: { reason: 'Settled by telephone.' } }),
  finishTask: is('shipments:draft', handlers),
  contactCarrier: is('shipments:draft', handlers, { body: {} }),
  sendCopy: is('shipments:draft', handlers, { body: {} }),
  refundTask: is('shipments:buy', handlers),

  listPieces: is('shipments:read', operators, { query: { stage: 'printed' } }),
  getCounterLists: is('shipments:read', operators),
  getFloorSummary: is('shipments:read', operators),
  findPiece: is('shipments:read', operators, { query: { code: '{code}' } }),
  packPiece: is('shipments:buy', operators, { body: { initials: 'ES' } }),
  photographPiece: is('shipments:buy', operators),
  unpackPiece: is('shipments:buy', operators),
  confirmPulled: is('shipments:buy', operators),
  createHandOver: is('shipments:buy', operators, { body: { shipment_ids: ['{shipment}'] } }),
  listHandOvers: is('shipments:read', operators),
  getHandOver: is('shipments:read', operators),
  downloadHandOverForm: is('shipments:read', operators),
  exportEndOfDay: is('shipments:read', operators),
  exportEndOfDayXlsx: is('shipments:read', operators),

  listAddresses: is('shipments:read', everyone),
  createAddress: is('shipments:draft', senders, { body: { address } }),
  importAddresses: is('shipments:draft', senders),
  exportAddresses: is('shipments:read', everyone),
  parseAddress: is('any_key', everyone, { body: { text: '179 N Harbor Dr' } }),
  verifyAddress: is('shipments:draft', senders, { body: address }),
  getAddress: is('shipments:read', everyone),
  updateAddress: is('shipments:draft', senders, { body: { label: 'Court' } }),
  deleteAddress: is('shipments:draft', senders),

  listMatters: is('shipments:read', everyone),
  createMatter: is('shipments:draft', senders, {
    body: { number: '2026-0420', name: 'Swan v. Turner', client: 'Elizabeth Swan' },
  }),
  importMatters: is('shipments:draft', senders),
  exportMatters: is('shipments:read', everyone),
  getMatterAccess: is('session', managers),
  updateMatterAccess: is('session', managers, { body: { is_limited: false } }),
  getMatter: is('shipments:read', everyone),
  getMatterSummary: is('shipments:read', everyone),
  updateMatter: is('shipments:draft', senders, { body: { status: 'closed' } }),
  deleteMatter: is('shipments:draft', senders),

  ...expectedFormOperations,
  ...expectedTemplateOperations,

  getAccount: is('any_key', everyone),
  updateOrganization: is('session', managers, { body: { name: 'Harbor Legal' } }),
  setLogo: is('session', managers),
  removeLogo: is('session', managers),
  getLogo: is('any_key', everyone),

  // Owners alone change owners, and everyone may leave: that is checked after the role, for each member.

  listConnectedAccounts: is('session', managers),
  connectAccount: is('session', managers, { body: { api_key: 'EZTKsandboxMatrix1' } }),
  replaceAccountKey: is('session', managers, { body: { api_key: 'EZTKsandboxMatrix2' } }),
  checkAccount: is('session', managers),
  disconnectAccount: is('session', managers),

  getSigningCertificate: is('session', managers),
  setSigningCertificate: is('session', managers, {
    body: { pkcs12: 'AAAA', password: 'no file' },
  }),
  removeSigningCertificate: is('session', managers),
  getSingleSignOn: is('session', managers),
  setSingleSignOn: is('session', owners, {
    body: {
      issuer: 'https://login.harbor.test',
      client_id: 'mailroom',
      client_secret: 'a secret between the provider and Mailroom',
      joins_as: null,
      is_required: false,
    },
  }),
  removeSingleSignOn: is('session', owners),
  addSignInDomain: is('session', owners, { body: { domain: 'harbor.test' } }),
  verifySignInDomain: is('session', owners),
  removeSignInDomain: is('session', owners),

  getInboundEmail: is('any_key', everyone),
  updateInboundEmail: is('session', managers, { body: { is_on: true } }),
  changeInboundAddress: is('session', managers),
  listReceivedEmails: is('session', managers),
  listMembers: is('session', everyone),
  updateMember: is('session', managers, { body: { role: 'sender' } }),
  removeMember: is('session', managers),
  listInvitations: is('session', managers),
  createInvitation: is('session', managers, { body: { email: 'guest@office.test', role: 'sender' } }),
  resendInvitation: is('session', managers),
  revokeInvitation: is('session', managers),

  // Everyone has their own keys; those of others are as if they were not there.
  listApiKeys: is('session', everyone),
  createApiKey: is('session', everyone, { body: { name: 'Another', scopes: ['shipments:read'] } }),
  updateApiKey: is('session', everyone, { body: { name: 'Renamed' } }),
  rotateApiKey: is('session', everyone, { body: {} }),
  revokeApiKey: is('session', everyone),
  listApiRequests: is('session', everyone),
  getApiRequest: is('session', everyone),

  ...expectedBillingOperations,

  listPrinters: is('session', operators),
  createPrinter: is('session', managers, { body: { ...printer, name: 'Upstairs' } }),
  probePrinter: is('session', managers, { body: printer }),
  probeSavedPrinter: is('session', operators),
  updatePrinter: is('session', managers, { body: { name: 'Downstairs' } }),
  deletePrinter: is('session', managers),

  listWebhookEndpoints: is('session', managers),
  createWebhookEndpoint: is('session', managers, { body: { url: 'https://hooks.example/mailroom' } }),
  getWebhookEndpoint: is('session', managers),
  updateWebhookEndpoint: is('session', managers, { body: { description: 'Case management' } }),
  deleteWebhookEndpoint: is('session', managers),
  rotateWebhookSecret: is('session', managers, { body: {} }),
  testWebhookEndpoint: is('session', managers),
  listWebhookDeliveries: is('session', managers),
  getWebhookDelivery: is('session', managers),
  replayWebhookDelivery: is('session', managers),
  replayFailedWebhooks: is('session', managers, { body: { since: '2026-03-01T00:00:00.000Z' } }),

  followEvents: is('shipments:read', everyone),
  getNotificationSettings: is('session', everyone),
  updateNotificationSettings: is('session', everyone, { body: {} }),
  // Everyone has their own devices: those of others are not found by any caller.
  listPushDevices: is('session', everyone),
  addPushDevice: is('session', everyone, {
    body: {
      endpoint: 'https://push.example/device',
      keys: {
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
    },
  }),
  resumePushDevice: is('session', everyone, { body: { endpoint: 'https://push.example/device' } }),
  updatePushDevice: is('session', everyone, { body: { shows_details: true } }),
  removePushDevice: is('session', everyone),
  listSandboxEmails: is('session', everyone),
  getSandboxEmail: is('session', everyone),

  getSandboxJourney: is('shipments:read', everyone),
  playSandboxMilestone: is('shipments:buy', handlers, { body: { to: 'printed' } }),
  getPrintFile: is('evidence', everyone),

  listAudit: is('session', keepers),
  exportAudit: is('session', keepers),
} satisfies {
  [Name in OperationId]: Expected<unknown> &
    (Routes[Name] extends { body: infer Schema extends z.ZodType } ? { body: z.input<Schema> } : unknown)
}
