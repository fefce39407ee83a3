import type { OpenAPIHono } from '@hono/zod-openapi'

import type { HttpEnv } from './env.ts'

type OpenApiDocument = ReturnType<OpenAPIHono<HttpEnv>['getOpenAPI31Document']>

/** The description of every operation that was served, as OpenAPI 3.1. `serverUrl` is where callers reach it. */
export const describeApi = (api: OpenAPIHono<HttpEnv>, serverUrl: string): OpenApiDocument =>
  api.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Mailroom',
      version: '1',
      description: 'Send a PDF as tracked physical mail, and prove it later.',
    },
    servers: [{ url: serverUrl }],
  })
