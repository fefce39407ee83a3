import { z } from 'zod'

import { envelope, text } from '#lib/contract/api/primitives.ts'
import { defineRoutes } from '#lib/contract/api/route.ts'

import { sharedPage } from './shared.ts'

/** Reads of the page of a shared link, for which the token in its path suffices. None is part of the public API. */
export const sharedRoutes = defineRoutes({
  openShared: {
    access: 'public',
    method: 'get',
    path: '/api/shared/{token}',
    tag: 'Sharing',
    summary: 'Read what a link shares, and record the view',
    params: z.object({ token: text() }),
    query: z.object({
      letter: text().optional().meta({ description: 'A letter of the matter that the link shows.' }),
    }),
    answers: { 200: { description: 'What the link opens.', schema: envelope(sharedPage) } },
    errors: ['NOT_FOUND', 'RATE_LIMITED'],
  },
})
