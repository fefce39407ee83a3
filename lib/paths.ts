const withQuery = (path: string, query: Record<string, string | undefined>): string => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, value)
  return search.size > 0 ? `${path}?${search}` : path
}

/** Rows of a bulk send to show: by state or finding, after a row. */
export type BatchRowsQuery = {
  state?: string | undefined
  finding?: string | undefined
  after?: string | undefined
}

/** Every page of the dashboard, by name. Links are made here and nowhere else. */
export const paths = {
  overview: () => '/',
  signIn: (options: { next?: string } = {}) => withQuery('/sign-in', options),
  signUp: (options: { invitation?: string } = {}) => withQuery('/sign-up', options),
  /** Page of an invitation to an organization. */
  invitation: (token: string) => withQuery('/invitation', { token }),
  /** Sends a link, and with the link's token takes the new password. */
  resetPassword: () => '/reset-password',
  /** Page for naming an organization; `another`: an additional one. */
  welcome: (options: { another?: 'yes' } = {}) => withQuery('/welcome', options),
  /** Page for setting up or confirming the second factor that the organization requires. */
  twoFactor: (options: { next?: string } = {}) => withQuery('/two-factor', options),
  /** Public page of the shared link with this token. `password`: why it is requested again. */
  shared: (token: string, options: { password?: 'wrong' | 'wait' | undefined; letter?: string } = {}) =>
    withQuery(`/shared/${encodeURIComponent(token)}`, options),
  /** Public: checks an evidence bundle in the browser. */
  verify: () => '/verify',
  /** Shown by the service worker while the service cannot be reached. */
  offline: () => '/offline',
  /** `group`: one of the tabs of the list. */
  shipments: (
    filters: {
      group?: string
      states?: string
      tag?: string
      due?: string
      scheduled_for?: string
      deadline?: string
      matter?: string
    } = {},
  ) => withQuery('/shipments', filters),
  tasks: () => '/tasks',
  /** `month`: `YYYY-MM`. `week`: any day of it, `YYYY-MM-DD`. */
  calendar: (options: { month?: string; week?: string } = {}) => withQuery('/calendar', options),
  /** `state`: `ended` shows what was decided. */
  approvals: (filters: { state?: string; cursor?: string } = {}) => withQuery('/approvals', filters),
  approval: (approvalId: string) => `/approvals/${approvalId}`,
  /** `state`: what the list is narrowed to. */
  evidence: (filters: { state?: string } = {}) => withQuery('/evidence', filters),
  /** `search`: words that an entry has to have. */
  addresses: (filters: { search?: string } = {}) => withQuery('/addresses', filters),
  matters: (filters: { status?: string; search?: string } = {}) => withQuery('/matters', filters),
  matter: (matterId: string) => `/matters/${matterId}`,
  shipment: (shipmentId: string) => `/shipments/${shipmentId}`,
  send: {
    /** `document`: one that was uploaded before and may be replaced. */
    upload: (options: { document?: string } = {}) => withQuery('/send', options),
    /** Makes a letter from a template. */
    template: (options: { template?: string } = {}) => withQuery('/send/template', options),
    addresses: (documentId: string) => withQuery('/send/addresses', { document: documentId }),
    options: (documentId: string) => withQuery('/send/options', { document: documentId }),
    draftAddresses: (shipmentId: string) => `/send/${shipmentId}/addresses`,
    draftOptions: (shipmentId: string) => `/send/${shipmentId}/options`,
    quotes: (shipmentId: string, options: { quote?: string } = {}) =>
      withQuery(`/send/${shipmentId}/quotes`, options),
    /** `by`: the day by which it must arrive. */
    review: (shipmentId: string, quoteId: string, options: { by?: string | undefined } = {}) =>
      withQuery(`/send/${shipmentId}/review`, { quote: quoteId, ...options }),
  },
  /** Letters to many recipients from a list. `state`: only rows in it; `after`: the row that the page before ended with. */
  sendMany: {
    lists: (options: { after?: string } = {}) => withQuery('/send/many', options),
    list: (batchId: string) => `/send/many/${batchId}`,
    columns: (batchId: string) => `/send/many/${batchId}/columns`,
    options: (batchId: string) => `/send/many/${batchId}/options`,
    check: (batchId: string, rows: BatchRowsQuery = {}) => withQuery(`/send/many/${batchId}/check`, rows),
    buy: (batchId: string) => `/send/many/${batchId}/buy`,
    result: (batchId: string, rows: BatchRowsQuery = {}) => withQuery(`/send/many/${batchId}/result`, rows),
  },
  /** The e-mails that the sandbox kept instead of sending. */
  sandboxMail: (options: { message?: string } = {}) => withQuery('/sandbox-mail', options),
  operations: {
    /** `stage`: which list is open. `day`: only what was bought on it, `YYYY-MM-DD`. `printer`: only what it prints, by its id. */
    floor: (options: { stage?: string; day?: string | undefined; printer?: string | undefined } = {}) =>
      withQuery('/operations', options),
    handOver: () => '/operations/hand-over',
    endOfDay: () => '/operations/end-of-day',
  },
  settings: {
    organization: () => '/settings/organization',
    members: () => '/settings/members',
    /** The organization's requirements for its members' sign-in. */
    signIn: () => '/settings/sign-in',
    mailing: () => '/settings/mailing',
    /** `cursor`: the received email that the page before ended with. */
    inboundEmail: (options: { cursor?: string } = {}) => withQuery('/settings/inbound-email', options),
    printing: () => '/settings/printing',
    webhooks: () => '/settings/webhooks',
    webhook: (endpointId: string) => `/settings/webhooks/${endpointId}`,
    webhookDelivery: (endpointId: string, deliveryId: string) =>
      `/settings/webhooks/${endpointId}/deliveries/${deliveryId}`,
    /** `subject`: the ID of an object. */
    auditLog: (filters: { subject?: string } = {}) => withQuery('/settings/audit-log', filters),
    apiKeys: () => '/settings/api-keys',
    requestLog: (filters: { key?: string; shipment?: string } = {}) =>
      withQuery('/settings/request-log', filters),
    apiRequest: (requestId: string) => `/settings/request-log/${requestId}`,
    notifications: () => '/settings/notifications',
    /** `holds`: `released` shows those that were. */
    sharing: (options: { after?: string | undefined } = {}) => withQuery('/settings/sharing', options),
    retention: (options: { holds?: string } = {}) => withQuery('/settings/retention', options),
    approvals: () => '/settings/approvals',
    /** The reader's sign-in methods and sessions. */
    security: () => '/settings/security',
    declaration: () => '/settings/declaration',
    signingCertificate: () => '/settings/signing-certificate',
    /** `archived`: those that are no longer in use. */
    templates: (options: { archived?: 'true' } = {}) => withQuery('/settings/templates', options),
    newTemplate: () => '/settings/templates/new',
    /** `version`: one that is not the latest. */
    template: (templateId: string, options: { version?: string } = {}) =>
      withQuery(`/settings/templates/${templateId}`, options),
    /** `next`: where "Back to your draft" leads. */
    billing: (options: { next?: string } = {}) => withQuery('/settings/billing', options),
    charges: (filters: { shipment?: string } = {}) => withQuery('/settings/billing/charges', filters),
    connectedAccounts: () => '/settings/connected-accounts',
    statements: () => '/settings/billing/statements',
    spending: () => '/settings/billing/spending',
    /** A prepaid balance, or invoices, in place of a card. */
    account: () => '/settings/billing/account',
    /** Monthly spending limits of members. */
    limits: () => '/settings/billing/limits',
  },
} as const

/** Files of the API that pages link to. */
export const downloads = {
  shipments: (filters: Record<string, string | undefined>) => withQuery('/api/v1/shipment-export', filters),
  auditLog: (filters: Record<string, string | undefined>) => withQuery('/api/v1/audit/export', filters),
  /** All evidence of a shipment. */
  bundle: (shipmentId: string) => `/api/v1/shipments/${shipmentId}/evidence-bundle`,
  /** The bundles of many. */
  archive: (query: Record<string, string | undefined>) => withQuery('/api/v1/evidence-archive', query),
  /** One signed PDF of several letters. */
  exhibit: (query: Record<string, string | undefined>) => withQuery('/api/v1/evidence-exhibit', query),
  artifact: (shipmentId: string, artifactId: string) =>
    `/api/v1/shipments/${shipmentId}/artifacts/${artifactId}`,
  /** The first page of the document, as an image; the key of the document lets browsers keep it. */
  documentPicture: (shipmentId: string, documentKey: string) =>
    withQuery(`/api/v1/shipments/${shipmentId}/document/picture`, { document_key: documentKey }),
  /** The signature on the return receipt, as an image. */
  receiptPicture: (shipmentId: string) => `/api/v1/shipments/${shipmentId}/return-receipt/picture`,
  /** A stamped paper, as a small image. */
  stampedPaperPicture: (shipmentId: string, paperId: string) =>
    `/api/v1/shipments/${shipmentId}/stamped-papers/${paperId}/picture`,
  /** A file emailed to the receipt address. */
  emailedReceipt: (shipmentId: string, fileId: string) =>
    `/api/v1/shipments/${shipmentId}/emailed-receipts/${fileId}`,
  /** The form of a batch, filled for a row; nothing is stored. */
  batchRowForm: (batchId: string, row: number) => `/api/v1/batches/${batchId}/rows/${row}/form.pdf`,
  batchResult: (batchId: string, kind: 'csv' | 'xlsx') => `/api/v1/batches/${batchId}/result.${kind}`,
  receipt: (chargeId: string) => `/api/v1/billing/charges/${chargeId}/receipt`,
  invoice: (invoiceId: string) => `/api/v1/billing/invoices/${invoiceId}/pdf`,
  endOfDay: (kind: 'csv' | 'xlsx', timeZone: string) =>
    withQuery(`/api/v1/operations/end-of-day.${kind}`, { time_zone: timeZone }),
  statement: (month: string, kind: 'pdf' | 'csv' | 'xlsx') => `/api/v1/billing/statements/${month}.${kind}`,
} as const

// Browsers drop tabs and line breaks from a URL and read "\\" as "/", so "/<tab>/host" would lead to another host.
const unsafeInPath = /[\s\\\p{Cc}\p{Cf}\p{Cs}]/u

/** A path may pass one decoding more than ours on its way, such as a proxy's. */
const maxDecodings = 4

const decodeOnce = (path: string): string | undefined => {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

const isLocalPath = (path: string): boolean => {
  const base = 'http://mailroom.invalid'
  if (!path.startsWith('/') || unsafeInPath.test(path) || !URL.canParse(path, base)) return false
  const { origin, pathname } = new URL(path, base)
  return origin === base && !pathname.startsWith('//')
}

/**
 * Returns the path to return to after a detour, if it is one of ours however often it is decoded; anything else is
 * dropped.
 */
export const safeNextPath = (next: string | null | undefined): string | undefined => {
  if (!next || unsafeInPath.test(next)) return undefined
  let path: string | undefined = next.split(/[?#]/, 1)[0]
  for (let decodings = 0; decodings < maxDecodings; decodings += 1) {
    if (path === undefined || !isLocalPath(path)) return undefined
    const decoded = decodeOnce(path)
    if (decoded === path) return next
    path = decoded
  }
  return undefined
}
