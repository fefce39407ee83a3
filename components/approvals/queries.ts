import { read } from '#components/api/read.ts'

/** Filters of the listed requests. */
export type ApprovalListQuery = { state: 'waiting' | 'ended'; cursor: string | undefined }

/** Requests for approval of a purchase. */
export const approvalQueries = {
  list: (query: ApprovalListQuery) => read('listApprovals', { query }, 'any shipment'),
  detail: (id: string) => read('getApproval', { params: { id } }, 'any shipment'),
  rule: () => read('getApprovalRule', {}),
}
