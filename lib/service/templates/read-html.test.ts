import { describe, expect, test } from 'vitest'

import { forEachText } from './letter-model.ts'
import { fillFields, findFields } from './merge-fields.ts'
import { readHtml } from './read-html.ts'
import { writeHtml } from './write-html.ts'

const clean = (html: string): string => writeHtml(readHtml(html).blocks)
const fill = (html: string, values: Record<string, string>): string =>
  writeHtml(fillFields(readHtml(html).blocks, ({ name }) => values[name]))
const fieldsOf = (html: string) => findFields(readHtml(html).blocks)

describe('HTML of a letter', () => {
  test.each([
    ['<p>a<script>alert(1)</script>b</p>', '<p>ab</p>'],
    ['<p onclick="x()">a</p>', '<p>a</p>'],
    ['<p>a<img src="https://example.com/pixel.png" onerror="x()">b</p>', '<p>ab</p>'],
    ['<p>a<a href="javascript:x()">link</a></p>', '<p>alink</p>'],
    ['<style>@import "https://example.com/a.css"</style><p>a</p>', '<p>a</p>'],
    ['<link rel="stylesheet" href="https://example.com/a.css"><p>a</p>', '<p>a</p>'],
    ['<iframe src="file:///etc/passwd"></iframe><p>a</p>', '<p>a</p>'],
    ['<svg><script>x()</script><text>t</text></svg><p>a</p>', '<p>a</p>'],
    ['<p style="background: url(https://example.com/x)">a</p>', '<p>a</p>'],
    ['<p>&lt;script&gt;x()&lt;/script&gt;</p>', '<p>&lt;script&gt;x()&lt;/script&gt;</p>'],
    ['<constructor>a</constructor>', '<p>a</p>'],
  ])('keeps only structure: %s', (html, expected) => {
    expect(clean(html)).toBe(expected)
  })

  test('reports what it omits', () => {
    const { messages } = readHtml('<p>a<img src="x"></p><script>x()</script><marquee>b</marquee>')
    expect(messages).toEqual([
      'Images are left out. Set the letterhead and the signature in the settings.',
      'Scripts are left out.',
      'The formatting of <marquee> is left out, and its text stays.',
    ])
  })

  test('round-trips unchanged', () => {
    const html = clean(`<h1>A <i>b</i></h1><p align="right">{{date}}</p><ol><li>x<ul><li>y</li></ul></li></ol>
      <table><tr><th>h</th><th>i</th></tr><tr><td align=right>1</td></tr></table>
      <blockquote>q</blockquote><hr><p style="page-break-before:always">z<br> z2 &amp; &lt;</p>loose <b>text</b>`)
    expect(clean(html)).toBe(html)
    expect(html).toContain('<p style="text-align: right">{{date}}</p>')
    expect(html).toContain('<div style="break-before: page"></div>')
    expect(html).toContain('<p>loose <strong>text</strong></p>')
  })

  test.each([
    ['elements', '<div>'.repeat(100_000), 'elements within each other'],
    ['lists', '<ul><li>'.repeat(20), 'elements within each other'],
    ['columns', `<table><tr>${'<td>1</td>'.repeat(50)}</tr></table>`, 'A table has 50 columns'],
  ])('rejects too many %s', (_, html, message) => {
    expect(() => readHtml(html)).toThrow(message)
  })
})

describe('fields', () => {
  test('are found in order, across formatting, and are required unless every occurrence is optional', () => {
    expect(fieldsOf('<p>{{recipient.name}} {{Amount <b>Due</b>}} {{note?}} {{amount_due?}}</p>')).toEqual([
      { name: 'recipient.name', required: true },
      { name: 'amount_due', required: true },
      { name: 'note', required: false },
    ])
  })

  test.each([
    ['<p>{{name</p>', 'does not end'],
    ['<p>{{}}</p>', 'not the name of a field'],
    ['<p>{{a{{b}}</p>', 'not the name of a field'],
    ['<p>{{a<br>b}}</p>', 'does not end'],
    [`<p>{{${'x'.repeat(100)}}}</p>`, 'not the name of a field'],
    [Array.from({ length: 101 }, (_, index) => `<p>{{f${index}}}</p>`).join(''), 'has 101 fields'],
  ])('that are invalid are rejected: %s', (html, message) => {
    expect(() => fieldsOf(html)).toThrow(message)
  })

  test('are filled in with text, including markup characters', () => {
    expect(fill('<p>Dear <b>{{name}}</b>,</p>', { name: '<script>x()</script> {{other}} &amp;\nJr.' })).toBe(
      '<p>Dear <strong>&lt;script&gt;x()&lt;/script&gt; {{other}} &amp;amp;<br>Jr.</strong>,</p>',
    )
  })

  test('that are optional and empty remove their line', () => {
    const address = '<p>{{name}}<br>{{company?}}<br>{{address}}</p><p>{{note?}}</p>'
    expect(fill(address, { name: 'Ann', company: '', address: '1 Main St\nOakland', note: '' })).toBe(
      '<p>Ann<br>1 Main St<br>Oakland</p>',
    )
  })

  test('cannot hold the placeholder of an image', () => {
    const texts: string[] = []
    const blocks = fillFields(readHtml('<p>\uE000{{name}}</p>').blocks, () => '\uE000Ann')
    forEachText(blocks, (runs) => texts.push(...runs.map(({ text }) => text)))
    expect(texts).toEqual(['Ann'])
  })

  test('with oversized values are rejected', () => {
    const html = `<p>${'{{a}} '.repeat(1000)}</p>`
    expect(() => fill(html, { a: 'x'.repeat(5000) })).toThrow('longer than 400,000 characters')
  })
})
