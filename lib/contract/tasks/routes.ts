import { z } from 'zod'

import { envelope, pageOf, text } from '#lib/contract/api/primitives.ts'
import { defineRoutes } from '#lib/contract/api/route.ts'
import { shipment } from '#lib/contract/shipments/shipment.ts'

import {
  contactCarrierInput,
  assignTaskInput,
  dismissTaskInput,
  listTasksQuery,
  sendCopyInput,
  task,
  taskAssignee,
} from './task.ts'

const tag = 'Tasks'
const params = z.object({ id: text().meta({ description: 'Task id.' }) })
const answer = (description: string) => ({ 200: { description, schema: envelope(task) } })

export const taskRoutes = defineRoutes({
  listTasks: {
    access: 'shipments:read',
    limit: 'lists',
    method: 'get',
    path: '/api/v1/tasks',
    tag,
    summary: 'List tasks',
    description: 'A task is opened once per cause and closes automatically when the cause ends.',
    query: listTasksQuery,
    answers: {
      200: {
        description: 'A page of tasks.',
        schema: pageOf(task).extend({
          open_count: z
            .int()
            .meta({ description: 'Number of open tasks in the organization, regardless of filters.' }),
        }),
      },
    },
  },

  getTask: {
    access: 'shipments:read',
    method: 'get',
    path: '/api/v1/tasks/{id}',
    tag,
    summary: 'Read a task',
    params,
    answers: answer('The task.'),
    errors: ['TASK_NOT_FOUND'],
  },

  listTaskAssignees: {
    access: 'shipments:read',
    limit: 'lists',
    method: 'get',
    path: '/api/v1/task-assignees',
    tag,
    summary: 'List possible assignees',
    answers: {
      200: {
        description: 'The members of the organization, by name.',
        schema: z.object({ data: z.array(taskAssignee) }),
      },
    },
  },

  assignTask: {
    access: 'shipments:draft',
    method: 'post',
    path: '/api/v1/tasks/{id}/assign',
    tag,
    summary: 'Assign or unassign a task',
    params,
    body: assignTaskInput,
    answers: answer('The updated task.'),
    errors: ['TASK_NOT_FOUND', 'TASK_CLOSED', 'FORBIDDEN'],
  },

  dismissTask: {
    access: 'shipments:draft',
    method: 'post',
    path: '/api/v1/tasks/{id}/dismiss',
    tag,
    summary: 'Dismiss a task with a reason',
    params,
    body: dismissTaskInput,
    answers: answer('The dismissed task.'),
    errors: ['TASK_NOT_FOUND', 'TASK_CLOSED', 'FORBIDDEN'],
  },

  finishTask: {
    access: 'shipments:draft',
    method: 'post',
    path: '/api/v1/tasks/{id}/done',
    tag,
    summary: 'Mark a task as done',
    params,
    answers: answer('The completed task.'),
    errors: ['TASK_NOT_FOUND', 'TASK_CLOSED', 'FORBIDDEN'],
  },

  contactCarrier: {
    access: 'shipments:draft',
    method: 'post',
    path: '/api/v1/tasks/{id}/contact-carrier',
    tag,
    summary: 'Record that you contacted the carrier',
    description: 'Adds an entry to the shipment’s timeline; the task stays open until its cause ends.',
    params,
    body: contactCarrierInput,
    bodyOptional: true,
    answers: answer('The task, with the carrier’s contact details.'),
    errors: ['TASK_NOT_FOUND', 'TASK_CLOSED', 'INVALID_STATUS_TRANSITION', 'FORBIDDEN'],
  },

  sendCopy: {
    access: 'shipments:draft',
    makesShipment: true,
    limit: 'writes',
    method: 'post',
    path: '/api/v1/tasks/{id}/copy',
    tag,
    summary: 'Prepare a First-Class copy of the document',
    description:
      'Creates a draft of the same document without certified mail or signature, to the same address or another, with the original’s tags and a tag that identifies it. Both timelines record it. Nothing is bought.',
    params,
    body: sendCopyInput,
    bodyOptional: true,
    answers: { 201: { description: 'The draft, with its quotes.', schema: envelope(shipment) } },
    errors: [
      'TASK_NOT_FOUND',
      'TASK_CLOSED',
      'INVALID_STATUS_TRANSITION',
      'EMAIL_NOT_VERIFIED',
      'CONNECTED_ACCOUNT_REFUSED',
      'RATE_PROVIDER_UNAVAILABLE',
      'FORBIDDEN',
    ],
  },

  refundTask: {
    access: 'shipments:buy',
    limit: 'writes',
    method: 'post',
    path: '/api/v1/tasks/{id}/refund',
    tag,
    summary: 'Cancel the piece and request refunds',
    description:
      'For pieces the carrier has not scanned. The timeline shows the refunds of the label and the card.',
    params,
    answers: answer('The task, closed because the piece was cancelled.'),
    errors: [
      'TASK_NOT_FOUND',
      'TASK_CLOSED',
      'INVALID_STATUS_TRANSITION',
      'CONNECTED_ACCOUNT_REFUSED',
      'RATE_PROVIDER_UNAVAILABLE',
      'FORBIDDEN',
    ],
  },
})
