import { readFile } from 'node:fs/promises'

import { beforeAll, expect, test } from 'vitest'

let configuration = ''
beforeAll(async () => {
  configuration = await readFile(new URL('nginx.conf', import.meta.url), 'utf8')
})

/** Values in which nginx repeats what a client sent, with the query or the page that it came from. */
const revealing =
  /\$(request|request_uri|args|query_string|is_args|arg_\w+|http_referer|http_cookie|cookie_\w+)\b/

test('the nginx log contains neither queries nor referrers', () => {
  const [format = ''] = /log_format mailroom [^;]*;/.exec(configuration) ?? []
  expect(format).toContain('$mailroom_path')
  expect(format).not.toMatch(revealing)
})

test('every nginx server uses this log format, and no request in its error log', () => {
  const servers = configuration.split(/^server \{$/m).slice(1)
  expect(servers.length).toBeGreaterThan(1)
  for (const server of servers) {
    expect(server).toMatch(/^ {2}access_log \S+ mailroom;$/m)
    expect(server).toMatch(/^ {2}error_log \S+ emerg;$/m)
    const others = [...server.matchAll(/access_log (?<to>[^;]*);/g)].map(({ groups }) => groups?.['to'])
    expect(others.filter((to) => to !== 'off' && !to?.endsWith(' mailroom'))).toEqual([])
  }
})

test('the nginx log contains no secret of a link or a feed', () => {
  const pattern = /"~(?<pattern>[^"]+)" "\$mailroom_public\/\.\.\.";/.exec(configuration)?.groups?.['pattern']
  const before = new RegExp(pattern ?? '$.')
  const loggedOf = (path: string) => {
    const found = before.exec(path)?.groups?.['mailroom_public']
    return found === undefined ? path : `${found}/...`
  }
  expect(
    [
      '/shared/secret',
      '/api/shared/secret/files/document.pdf',
      '/api/calendar-feeds/secret.ics',
      '/api/unsubscribe/secret',
      '/api/auth/reset-password/secret',
    ].filter((path) => loggedOf(path).includes('secret')),
  ).toEqual([])
  expect(loggedOf('/shipments/0193f1f2')).toBe('/shipments/0193f1f2')
})
