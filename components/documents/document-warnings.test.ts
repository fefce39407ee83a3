import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { DocumentWarnings } from './document-warnings.tsx'

const message = 'Page 1: not printed, although viewers show it: text box “APPROVED”.'

test('lists print differences, and renders nothing without warnings', () => {
  const warnings = [{ code: 'annotation_not_printed' as const, message, pages: [1] }]
  const shown = renderToStaticMarkup(createElement(DocumentWarnings, { warnings }))
  expect(shown).toContain('Printed differently from what a PDF viewer shows')
  expect(shown).toContain(message)
  expect(renderToStaticMarkup(createElement(DocumentWarnings, { warnings: [] }))).toBe('')
})
