import { expect, test } from 'vitest'

import { contentDisposition } from './downloads.ts'

test.each([
  ['notice.pdf', `attachment; filename="notice.pdf"; filename*=UTF-8''notice.pdf`],
  ['a "b" \\ c%.pdf', `attachment; filename="a _b_ _ c_.pdf"; filename*=UTF-8''a%20%22b%22%20%5C%20c%25.pdf`],
  ["it's (1)*!.pdf", `attachment; filename="it's (1)*!.pdf"; filename*=UTF-8''it%27s%20%281%29%2A%21.pdf`],
  ['Kündigung.pdf', `attachment; filename="K_ndigung.pdf"; filename*=UTF-8''K%C3%BCndigung.pdf`],
  ['a\r\nX-Evil: 1', `attachment; filename="a__X-Evil: 1"; filename*=UTF-8''a%0D%0AX-Evil%3A%201`],
])('the name %j is one header value', (filename, header) => {
  expect(contentDisposition('attachment', filename)).toBe(header)
})
