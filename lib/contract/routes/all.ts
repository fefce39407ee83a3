import { accountRoutes } from './account.ts'
import { activityRoutes } from './activity.ts'
import { addressRoutes } from './addresses.ts'
import { apiKeyRoutes } from './api-keys.ts'
import { approvalRoutes } from './approvals.ts'
import { auditRoutes } from './audit.ts'
import { batchRoutes } from './batches.ts'
import { billingRoutes } from './billing.ts'
import { declarationRoutes } from './declaration.ts'
import { documentRoutes } from './documents.ts'
import { evidenceRoutes } from './evidence.ts'
import { memberRoutes } from './members.ts'
import { newsRoutes } from './news.ts'
import { operationsRoutes } from './operations.ts'
import { overviewRoutes } from './overview.ts'
import { printingRoutes } from './printing.ts'
import { retentionRoutes } from './retention.ts'
import { sandboxRoutes } from './sandbox.ts'
import { shipmentViewRoutes } from './shipment-views.ts'
import { shipmentRoutes } from './shipments.ts'
import { statusRoutes } from './status.ts'
import { taskRoutes } from './tasks.ts'
import { webhookRoutes } from './webhooks.ts'

/** Every operation of the public API, by operation id. */
export const routes = {
  ...documentRoutes,
  ...shipmentRoutes,
  ...activityRoutes,
  ...overviewRoutes,
  ...approvalRoutes,
  ...batchRoutes,
  ...shipmentViewRoutes,
  ...evidenceRoutes,
  ...declarationRoutes,
  ...taskRoutes,
  ...operationsRoutes,
  ...addressRoutes,
  ...accountRoutes,
  ...memberRoutes,
  ...apiKeyRoutes,
  ...billingRoutes,
  ...printingRoutes,
  ...webhookRoutes,
  ...newsRoutes,
  ...retentionRoutes,
  ...auditRoutes,
  ...statusRoutes,
  ...sandboxRoutes,
}
