import { defineConfig } from '@playwright/test'

import base from './playwright.config.ts'

/** `npm run screenshots`: pictures of every page, in both themes and at two widths. */
export default defineConfig({
  ...base,
  projects: [{ name: 'pictures', testMatch: '*.pictures.ts' }],
  timeout: 1_200_000,
  reporter: 'list',
  use: { ...base.use, screenshot: 'off' },
})
