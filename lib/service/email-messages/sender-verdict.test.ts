import { describe, expect, test } from 'vitest'

import { parseAuthenticationResults } from './authentication-results.ts'
import { judgeSender } from './sender-verdict.ts'

const field = (value: string, key = 'authentication-results') => ({ key, value })

const judge = (...values: string[]) =>
  judgeSender(
    values.map((value) => field(value)),
    'mx.harbor.test',
    'ana@harbor.test',
  )

const dmarcPass = 'mx.harbor.test; dmarc=pass header.from=harbor.test'

describe('a sender is authentic', () => {
  test.each([
    ['by DMARC', dmarcPass],
    ['by DMARC, in other capitals', 'MX.Harbor.Test; DMARC=Pass Header.From=HARBOR.TEST'],
    [
      'by DMARC, with a version and comments',
      'mx.harbor.test 1; dmarc=pass (p=reject dis=none) header.from=harbor.test',
    ],
    [
      'by DMARC among others',
      'mx.harbor.test;\tspf=fail smtp.mailfrom=list.test; dkim=none; dmarc=pass action=none header.from=harbor.test',
    ],
    ['by DMARC for the whole address', 'mx.harbor.test; dmarc=pass header.from=ana@harbor.test'],
    [
      'by DMARC, with comments in comments',
      'mx.harbor.test (a (b \\) c) d); dmarc = pass (x) header.from = harbor.test',
    ],
    ['by DMARC, with a quoted id', '"mx.harbor.test"; dmarc=pass header.from="harbor.test"'],
    [
      'by SPF where there is no policy',
      'mx.harbor.test; spf=pass smtp.mailfrom=ana@harbor.test; dmarc=none header.from=harbor.test',
    ],
    [
      'by DKIM where there is no policy',
      'mx.harbor.test; dkim=pass header.d=harbor.test header.s=k1; dmarc=none header.from=harbor.test',
    ],
    [
      'by DKIM where DMARC is not evaluated',
      'mx.harbor.test; dkim=fail header.d=harbor.test; dkim=pass header.i=@harbor.test',
    ],
    ['with a reason', 'mx.harbor.test; dmarc=pass reason="a; dmarc=fail" header.from=harbor.test'],
    [
      'as Amazon SES writes it',
      'mx.harbor.test; spf=pass (spfCheck: domain of harbor.test designates 203.0.113.1 as permitted sender) client-ip=203.0.113.1; envelope-from=ana@harbor.test; helo=mail.harbor.test; dkim=pass header.i=@harbor.test; dmarc=pass header.from=harbor.test;',
    ],
  ])('%s', (_, value) => {
    expect(judge(value).isAuthentic).toBe(true)
  })
})

describe('a sender is not authentic', () => {
  test.each([
    ['without any field', []],
    ['where nothing was evaluated', ['mx.harbor.test; none']],
    ['by another server’s field', ['mx.evil.test; dmarc=pass header.from=harbor.test']],
    ['by a server whose name begins alike', ['mx.harbor.test.evil.test; dmarc=pass header.from=harbor.test']],
    ['by a field below the server’s own', ['mx.harbor.test; dmarc=fail header.from=harbor.test', dmarcPass]],
    ['by a field below a malformed one of the server', ['mx.harbor.test; dmarc=fail (', dmarcPass]],
    ['by DMARC of another domain', ['mx.harbor.test; dmarc=pass header.from=evil.test']],
    ['by DMARC of a subdomain', ['mx.harbor.test; dmarc=pass header.from=a.harbor.test']],
    ['by DMARC without its domain', ['mx.harbor.test; dmarc=pass']],
    [
      'by two results of DMARC',
      ['mx.harbor.test; dmarc=pass header.from=harbor.test; dmarc=pass header.from=evil.test'],
    ],
    [
      'by a pass in a comment',
      ['mx.harbor.test; dmarc=fail (dmarc=pass header.from=harbor.test) header.from=harbor.test'],
    ],
    ['by a pass in a reason', ['mx.harbor.test; dmarc=fail reason="; dmarc=pass header.from=harbor.test"']],
    [
      'by a pass in a property',
      ['mx.harbor.test; spf=fail smtp.mailfrom=x dmarc=pass header.from=harbor.test'],
    ],
    ['by the best guess of a server', ['mx.harbor.test; dmarc=bestguesspass header.from=harbor.test']],
    [
      'by SPF where DMARC fails',
      ['mx.harbor.test; spf=pass smtp.mailfrom=harbor.test; dmarc=fail header.from=harbor.test'],
    ],
    [
      'by SPF where DMARC could not be evaluated',
      ['mx.harbor.test; spf=pass smtp.mailfrom=harbor.test; dmarc=temperror'],
    ],
    ['by SPF of another domain', ['mx.harbor.test; spf=pass smtp.mailfrom=evil.test; dmarc=none']],
    ['by SPF of the greeting alone', ['mx.harbor.test; spf=pass smtp.helo=harbor.test; dmarc=none']],
    [
      'by the signature of another domain',
      ['mx.harbor.test; dkim=pass header.d=evil.test header.i=@harbor.test; dmarc=none'],
    ],
    ['by an unfinished comment', ['mx.harbor.test; dmarc=pass header.from=harbor.test (']],
    ['by an unfinished quotation', ['mx.harbor.test; dmarc=pass header.from="harbor.test']],
    [
      'by a field that is too long',
      [`mx.harbor.test; ${'x=y; '.repeat(5000)}dmarc=pass header.from=harbor.test`],
    ],
  ])('%s', (_, values) => {
    expect(judge(...values).isAuthentic).toBe(false)
  })

  test('by a field of another name', () => {
    const headers = [
      field(dmarcPass, 'x-authentication-results'),
      field(dmarcPass, 'arc-authentication-results'),
    ]
    expect(judgeSender(headers, 'mx.harbor.test', 'ana@harbor.test').isAuthentic).toBe(false)
  })

  test('without an address', () => {
    expect(judgeSender([field(dmarcPass)], 'mx.harbor.test', null).isAuthentic).toBe(false)
  })
})

test('returns the server’s verdicts, and null where it stated none', () => {
  expect(
    judge('mx.harbor.test; spf=softfail smtp.mailfrom=a@b.test; dkim=fail; dkim=pass header.d=b.test'),
  ).toEqual({
    verdicts: { spf: 'softfail', dkim: 'pass', dmarc: null },
    isAuthentic: false,
    isEnvelopeAuthentic: false,
  })
})

test('ignores fields of other servers above its own', () => {
  expect(judge('mx.evil.test; dmarc=fail', dmarcPass).isAuthentic).toBe(true)
})

test('ignores fields that violate RFC 8601 as a whole', () => {
  for (const value of [
    '',
    ';',
    '=',
    'id; =',
    'id; spf',
    'id; spf=',
    'id x; spf=pass',
    'id; "spf"=pass',
    'id; spf=pass a==b',
  ]) {
    expect([value, parseAuthenticationResults(value)]).toEqual([value, null])
  }
})
