import { expect, test } from 'vitest'

import { isServicePath, pathnameOf } from './paths.ts'

test.each([
  '/api',
  '/api/v1/shipments?limit=1',
  '/storage/x',
  '/sandbox/stripe/v1',
  '/metrics',
  '/log/checkpoint',
  '/witness/add-checkpoint',
  '/.well-known/mailroom-keys',
])('%s is the service’s', (target) => expect(isServicePath(pathnameOf(target))).toBe(true))

test.each([
  '/',
  '/shipments',
  '/apiary',
  '/login',
  '/_next/static/x.js',
  '/?next=/api',
  '//host/api',
  'http://host/api',
])('%s is a page’s', (target) => expect(isServicePath(pathnameOf(target))).toBe(false))
