import { expect, test } from '@playwright/test'

import { press } from './support/by-keyboard.ts'

test('the API reference can be browsed and loads everything from this service', async ({ page, baseURL }) => {
  const elsewhere: string[] = []
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(baseURL ?? '') && !url.startsWith('data:')) elsewhere.push(url)
  })
  const refused: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') refused.push(message.text())
  })
  await page.goto('/api/docs')
  await expect(page.getByRole('heading', { name: 'Mailroom', level: 1 })).toBeVisible()
  await press(page.getByRole('button', { name: /Shipments/ }).first())
  await expect(page.getByText('Create a draft with live quotes').first()).toBeVisible()
  expect(elsewhere).toEqual([])
  expect(refused).toEqual([])
})
