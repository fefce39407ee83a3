import { z } from 'zod'

import { envelope, id, pageOf, text } from '#lib/contract/api/primitives.ts'
import { defineRoutes } from '#lib/contract/api/route.ts'
import { csvType, tableQuery, xlsxType } from '#lib/contract/api/table-format.ts'

import { matterAccess, updateMatterAccessInput } from './matter-access.ts'
import {
  createMatterInput,
  listMattersQuery,
  matter,
  matterImport,
  matterSummary,
  updateMatterInput,
} from './matter.ts'

const tag = 'Matters'
const params = z.object({ id: text().meta({ description: 'Matter id.' }) })

/** Paths with a word come before the one with an id, which would swallow them. */
export const matterRoutes = defineRoutes({
  listMatters: {
    access: 'shipments:read',
    limit: 'lists',
    method: 'get',
    path: '/api/v1/matters',
    tag,
    summary: 'List matters, newest first',
    query: listMattersQuery,
    answers: { 200: { description: 'A page of matters.', schema: pageOf(matter) } },
  },

  createMatter: {
    access: 'shipments:draft',
    limit: 'writes',
    method: 'post',
    path: '/api/v1/matters',
    tag,
    summary: 'Create a matter',
    body: createMatterInput,
    answers: { 201: { description: 'The matter.', schema: envelope(matter) } },
    errors: ['FORBIDDEN', 'MATTER_EXISTS'],
  },

  importMatters: {
    access: 'shipments:draft',
    method: 'post',
    path: '/api/v1/matters/import',
    tag,
    summary: 'Import a CSV file of matters',
    description:
      'The first row must name the columns: Number and Name, and optionally Client and Status. At most 20,000 rows and 10 MB. A number that a matter has already is left as it is.',
    query: z.object({
      preview: z
        .enum(['true', 'false'])
        .default('false')
        .meta({ description: '`true` returns what an import would do without saving anything.' }),
    }),
    form: z.object({
      file: z.any().meta({
        type: 'string',
        format: 'binary',
        description: 'The CSV file, separated by commas, semicolons or tabs.',
      }),
    }),
    answers: { 200: { description: 'The outcome of each row.', schema: envelope(matterImport) } },
    errors: ['FORBIDDEN'],
  },

  exportMatters: {
    access: 'shipments:read',
    method: 'get',
    path: '/api/v1/matters/export',
    tag,
    summary: 'Download all matters as CSV or XLSX',
    description:
      'The CSV can be imported again. Its cells that a spreadsheet would treat as a formula start with an apostrophe.',
    query: tableQuery,
    answers: { 200: { description: 'All matters, newest first.', binary: [csvType, xlsxType] } },
  },

  getMatterAccess: {
    access: 'session',
    method: 'get',
    path: '/api/v1/matter-access',
    tag,
    summary: 'Read whether members see only the letters of their matters',
    answers: { 200: { description: 'The setting.', schema: envelope(matterAccess) } },
    errors: ['FORBIDDEN'],
  },

  updateMatterAccess: {
    access: 'session',
    method: 'put',
    path: '/api/v1/matter-access',
    tag,
    summary: 'Limit members to the letters of their matters, or no longer',
    description: 'Takes effect with the next request of each member. Streams of events end; open them again.',
    body: updateMatterAccessInput,
    answers: { 200: { description: 'The setting.', schema: envelope(matterAccess) } },
    errors: ['FORBIDDEN'],
  },

  getMatter: {
    access: 'shipments:read',
    method: 'get',
    path: '/api/v1/matters/{id}',
    tag,
    summary: 'Read a matter',
    params,
    answers: { 200: { description: 'The matter.', schema: envelope(matter) } },
    errors: ['MATTER_NOT_FOUND'],
  },

  getMatterSummary: {
    access: 'shipments:read',
    limit: 'lists',
    method: 'get',
    path: '/api/v1/matters/{id}/summary',
    tag,
    summary: 'Read the totals of a matter',
    description: 'Letters by state, receipts, tasks, spending and deadlines.',
    params,
    answers: { 200: { description: 'The summary.', schema: envelope(matterSummary) } },
    errors: ['MATTER_NOT_FOUND'],
  },

  updateMatter: {
    access: 'shipments:draft',
    limit: 'writes',
    conditional: 'matter',
    method: 'patch',
    path: '/api/v1/matters/{id}',
    tag,
    summary: 'Update, close or reopen a matter',
    params,
    body: updateMatterInput,
    answers: { 200: { description: 'The updated matter.', schema: envelope(matter) } },
    errors: ['FORBIDDEN', 'MATTER_NOT_FOUND', 'MATTER_EXISTS'],
  },

  deleteMatter: {
    access: 'shipments:draft',
    limit: 'writes',
    method: 'delete',
    path: '/api/v1/matters/{id}',
    tag,
    summary: 'Delete a matter that nothing belongs to',
    params,
    answers: { 200: { description: 'Deleted.', schema: envelope(z.object({ id })) } },
    errors: ['FORBIDDEN', 'MATTER_NOT_FOUND', 'MATTER_IN_USE'],
  },
})
