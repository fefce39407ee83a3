import { describe, expect, test } from 'vitest'

import { dayMs } from '#lib/contract/formats/time.values.ts'
import { openCustomer } from '#lib/service/providers/payments/port-suite.ts'
import { openTestSandbox } from '#tests/support/vendors/sandbox.ts'

const { payments, sandbox, received, url, clock } = await openTestSandbox()

const openPage = async () => {
  const { customerId } = await openCustomer(payments)
  const { setupId, url: pageUrl } = await payments.createCardSetup({
    customerId,
    returnUrl: `${url}/settings/billing?draft=1`,
  })
  return { customerId, setupId, pageUrl }
}

const good = { number: '5555 5555 5555 4444', expiry: '04 / 30', cvc: '123', name: 'E. Swan' }

const submit = (pageUrl: string, form: Record<string, string>) =>
  fetch(pageUrl, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })

test('adds the card entered on the page as the default, and returns with the setup’s ID', async () => {
  const { customerId, setupId, pageUrl } = await openPage()
  const response = await submit(pageUrl, good)
  expect(response.status).toBe(303)
  expect(response.headers.get('location')).toBe(`${url}/settings/billing?draft=1&setup_id=${setupId}`)
  const completed = await payments.completeCardSetup({ customerId, setupId })
  const cards = await payments.listCards(customerId)
  expect(cards.find((card) => card.isDefault)).toMatchObject({
    id: completed?.cardId,
    brand: 'mastercard',
    last4: '4444',
    expiresMonth: 4,
    expiresYear: 2030,
  })
  expect(await payments.completeCardSetup({ customerId, setupId })).toEqual(completed)
})

test('notifies the service of the card, signed as Stripe signs', async () => {
  const { customerId, pageUrl } = await openPage()
  await sandbox.flush()
  received.length = 0
  await submit(pageUrl, good)
  await sandbox.flush()
  const news = received.map(({ body, headers }) => {
    payments.verifyWebhook(body, headers)
    return payments.parseWebhook(body)
  })
  expect(news).toEqual([
    expect.objectContaining({ kind: 'card_setup_completed', customerId }),
    expect.objectContaining({ kind: 'ignored', type: 'checkout.session.completed' }),
  ])
})

test('a form sent twice adds one card', async () => {
  const { customerId, pageUrl } = await openPage()
  await Promise.all([submit(pageUrl, good), submit(pageUrl, good)])
  expect(await payments.listCards(customerId)).toHaveLength(2)
  const again = await fetch(pageUrl)
  expect(await again.text()).toContain('Card added')
})

describe('shows an error beside its field', () => {
  test.each([
    ['number', { ...good, number: '' }, 'Enter the card number.'],
    ['number', { ...good, number: '4111111111111111' }, 'The sandbox accepts only Stripe’s test cards'],
    ['number', { ...good, number: '4000000000000002' }, 'Your card was declined.'],
    ['number', { ...good, number: '4000000000009995' }, 'Your card has insufficient funds.'],
    ['expiry', { ...good, expiry: '13/30' }, 'Enter the month and year'],
    ['expiry', { ...good, expiry: '01/20' }, 'This date is in the past.'],
    ['cvc', { ...good, cvc: '1' }, 'Enter the 3-digit security code.'],
  ])('%s', async (field, form, message) => {
    const { customerId, setupId, pageUrl } = await openPage()
    const response = await submit(pageUrl, form)
    expect(response.status).toBe(422)
    const page = await response.text()
    expect(page).toContain(message)
    expect(page).toContain(`aria-describedby="${field}-error"`)
    expect(page).toContain('role="alert"')
    expect(await payments.completeCardSetup({ customerId, setupId })).toBeNull()
  })

  test('shows typed input again as text, never as markup', async () => {
    const { pageUrl } = await openPage()
    const page = await (await submit(pageUrl, { ...good, number: '"><script>alert(1)</script>' })).text()
    expect(page).not.toContain('<script>')
    expect(page).toContain('&lt;script&gt;')
  })
})

test('treats a body that is not a form as empty', async () => {
  const { pageUrl } = await openPage()
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  const send = (to: string | URL) => fetch(to, { method: 'POST', headers, body: 'abc' })
  expect((await send(pageUrl)).status).toBeLessThan(500)
  expect((await send(pageUrl.replace(/\/checkout\/.*/, '/bank/none'))).status).toBe(404)
})

test('every field has a label', async () => {
  const { pageUrl } = await openPage()
  const page = await (await fetch(pageUrl)).text()
  const ids = [...page.matchAll(/<input\s+id="([a-z]+)"/g)].map(([, id]) => id)
  expect(ids).toEqual(['number', 'expiry', 'cvc', 'name'])
  for (const id of ids) expect(page).toContain(`<label for="${id}">`)
  expect(page).toContain('<html lang="en">')
})

test('a page that is a day old accepts nothing, and one that never existed is not found', async () => {
  const { customerId, setupId, pageUrl } = await openPage()
  clock.forward(dayMs)
  expect(await (await submit(pageUrl, good)).text()).toContain('This page has expired')
  expect(await payments.completeCardSetup({ customerId, setupId })).toBeNull()
  expect((await fetch(`${pageUrl}x`)).status).toBe(404)
})
