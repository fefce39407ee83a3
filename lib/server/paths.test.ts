import { expect, test } from 'vitest'

import { isServicePath, loggedPath, pathnameOf } from './paths.ts'

test.each([
  '/api',
  '/api/v1/shipments?limit=1',
  '/storage/x',
  '/sandbox/stripe/v1',
  '/metrics',
  '/log/checkpoint',
  '/.well-known/mailroom-keys',
])('routes %s to the service', (target) => expect(isServicePath(pathnameOf(target))).toBe(true))

test.each([
  '/',
  '/shipments',
  '/apiary',
  '/login',
  '/_next/static/x.js',
  '/?next=/api',
  '//host/api',
  'http://host/api',
])('routes %s to a page', (target) => expect(isServicePath(pathnameOf(target))).toBe(false))

test('does not log the secret of a link', () => {
  expect(loggedPath('/shared/0193f1f2.secret?password=wrong')).toBe('/shared/…')
  expect(loggedPath('/api/shared/0193f1f2.secret/files/document.pdf')).toBe(
    '/api/shared/…/files/document.pdf',
  )
  expect(loggedPath('/api/calendar-feeds/0193f1f2.secret.ics')).toBe('/api/calendar-feeds/…')
  expect(loggedPath('/api/auth/reset-password/secret?callbackURL=x')).toBe('/api/auth/reset-password/…')
  expect(loggedPath('/%73hared/0193f1f2.secret')).toBe('/shared/…')
  expect(loggedPath('/shared/%ff')).toBe('/…')
  expect(loggedPath('/shipments/0193f1f2?next=x')).toBe('/shipments/0193f1f2')
})
