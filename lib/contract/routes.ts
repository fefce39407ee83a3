import { approvalRoutes } from '#lib/contract/shipments/approval-routes.ts'

import { activityRoutes } from './activity/routes.ts'
import { addressRoutes } from './addresses/routes.ts'
import { apiKeyRoutes } from './api-keys/routes.ts'
import { statusRoutes } from './api/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { batchRoutes } from './batches/routes.ts'
import { batchRowRoutes } from './batches/row-routes.ts'
import { billingAccountRoutes } from './billing/account-routes.ts'
import { billingRoutes } from './billing/routes.ts'
import { spendingLimitRoutes } from './billing/spending-limit-routes.ts'
import { calendarRoutes } from './calendar/routes.ts'
import { connectedAccountRoutes } from './connected-accounts/routes.ts'
import { declarationRoutes } from './declaration/routes.ts'
import { documentRoutes } from './documents/routes.ts'
import { evidenceRoutes } from './evidence/routes.ts'
import { inboundEmailRoutes } from './inbound-email/routes.ts'
import { letterSetRoutes } from './letter-sets/routes.ts'
import { matterRoutes } from './matters/routes.ts'
import { memberRoutes } from './members/routes.ts'
import { noteRoutes } from './notes/routes.ts'
import { pushRoutes } from './notifications/push-routes.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { operationsRoutes } from './operations/routes.ts'
import { accountRoutes, signingCertificateRoutes, singleSignOnRoutes } from './organizations/routes.ts'
import { overviewRoutes } from './overview/routes.ts'
import { paperRoutes } from './papers/routes.ts'
import { printingRoutes } from './printing/routes.ts'
import { retentionRoutes } from './retention/routes.ts'
import { sandboxRoutes } from './sandbox/routes.ts'
import { scheduleRoutes } from './schedules/routes.ts'
import { sharingRoutes } from './sharing/routes.ts'
import { bulkShipmentRoutes } from './shipments/bulk-routes.ts'
import { shipmentRoutes } from './shipments/routes.ts'
import { shipmentViewRoutes } from './shipments/shipment-views.ts'
import { taskRoutes } from './tasks/routes.ts'
import { templateRoutes } from './templates/routes.ts'
import { webhookRoutes } from './webhooks/routes.ts'

/** Every operation of the public API, by operation id. */
export const routes = {
  ...documentRoutes,
  ...templateRoutes,
  ...shipmentRoutes,
  ...noteRoutes,
  ...bulkShipmentRoutes,
  ...scheduleRoutes,
  ...letterSetRoutes,
  ...activityRoutes,
  ...overviewRoutes,
  ...calendarRoutes,
  ...approvalRoutes,
  ...batchRoutes,
  ...batchRowRoutes,
  ...shipmentViewRoutes,
  ...evidenceRoutes,
  ...sharingRoutes,
  ...declarationRoutes,
  ...paperRoutes,
  ...taskRoutes,
  ...operationsRoutes,
  ...addressRoutes,
  ...matterRoutes,
  ...accountRoutes,
  ...signingCertificateRoutes,
  ...singleSignOnRoutes,
  ...memberRoutes,
  ...inboundEmailRoutes,
  ...apiKeyRoutes,
  ...billingRoutes,
  ...billingAccountRoutes,
  ...spendingLimitRoutes,
  ...connectedAccountRoutes,
  ...printingRoutes,
  ...webhookRoutes,
  ...notificationRoutes,
  ...pushRoutes,
  ...retentionRoutes,
  ...auditRoutes,
  ...statusRoutes,
  ...sandboxRoutes,
}
