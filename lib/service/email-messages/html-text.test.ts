import { expect, test } from 'vitest'

import { htmlToText } from './html-text.ts'

test('keeps lines and paragraphs of HTML', () => {
  expect(
    htmlToText(
      '<p>Hi,</p>\n<div>Elizabeth&nbsp;Swan</div><div>179 N Harbor Dr<br>Redondo Beach,\n CA 90277</div><p>Ana &amp; Bob &#8211; &#x2713;</p>',
    ),
  ).toBe('Hi,\n\nElizabeth Swan\n179 N Harbor Dr\nRedondo Beach, CA 90277\n\nAna & Bob – ✓')
})

test('omits quoted and invisible content', () => {
  expect(
    htmlToText(
      '<head><title>T</title><style>p{a:"<blockquote>"}</style></head><!-- no -->Yes<script>if(a<b){"<p>"}</script><blockquote>Joe<blockquote>x</blockquote></blockquote> really',
    ),
  ).toBe('Yes really')
})

test('reads broken and endless HTML in one pass', () => {
  expect(htmlToText('a < b')).toBe('a')
  expect(htmlToText('<'.repeat(500_000))).toBe('')
  expect(htmlToText('<!--'.repeat(200_000))).toBe('')
  expect(htmlToText('<a '.repeat(200_000))).toBe('')
  expect(htmlToText('x<b>'.repeat(100_000)).length).toBe(100_000)
  expect(htmlToText('&#xD800;&#0;&unknown;')).toBe('&unknown;')
})
