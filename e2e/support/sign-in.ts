import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'

import { type Client, createClient } from '#lib/client/client.ts'

import { press, typeInto } from './by-keyboard.ts'
import type { Account } from './organization.ts'
import { baseUrl } from './server.ts'

let addresses = 0

/**
 * Returns an IP address that no other test has: attempts are limited by it, and the test's machine is a trusted proxy.
 * Playwright numbers its workers.
 */
export const newAddress = (): string => {
  addresses += 1
  return ['10', process.env['TEST_WORKER_INDEX'] ?? 0, addresses >> 8, addresses & 255].join('.')
}

type SessionCookie = { name: string; value: string }

/** Signs in through the API. */
const openSession = async ({ email, password }: Account): Promise<SessionCookie[]> => {
  const response = await fetch(`${baseUrl}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: baseUrl, 'x-forwarded-for': newAddress() },
    body: JSON.stringify({ email, password }),
  })
  expect(response.status, await response.text()).toBe(200)
  return response.headers.getSetCookie().map((line) => {
    const [pair = ''] = line.split(';', 1)
    const end = pair.indexOf('=')
    return { name: pair.slice(0, end), value: pair.slice(end + 1) }
  })
}

// Checking a password is slow by design: an account signs in once.
const sessions = new Map<string, Promise<SessionCookie[]>>()

const sessionOf = (account: Account): Promise<SessionCookie[]> => {
  const session = sessions.get(account.email) ?? openSession(account)
  sessions.set(account.email, session)
  return session
}

/** Returns the `Cookie` header of the account's session. */
export const sessionCookie = async (account: Account): Promise<string> =>
  (await sessionOf(account)).map(({ name, value }) => `${name}=${value}`).join('; ')

/** Returns a client that calls the API with the account's session. */
export const sessionClient = async (account: Account): Promise<Client> =>
  createClient({ baseUrl, headers: { cookie: await sessionCookie(account) } })

/** Gives the browser context the account's session, without opening a page. */
export const signIn = async (context: BrowserContext, account: Account): Promise<void> => {
  const cookies = await sessionOf(account)
  await context.addCookies(
    cookies.map((cookie) => ({ ...cookie, url: baseUrl, httpOnly: true, sameSite: 'Lax' as const })),
  )
}

/** Submits the form of the page “Sign in” by keyboard. */
export const submitSignIn = async (page: Page, { email, password }: Account): Promise<void> => {
  await typeInto(page.getByRole('textbox', { name: 'Email' }), email)
  await typeInto(page.getByLabel('Password'), password)
  await press(page.getByRole('button', { name: 'Sign in', exact: true }))
}

/** Expects the navigation that only members see. */
export const expectSignedIn = (page: Page): Promise<void> =>
  expect(page.getByRole('link', { name: 'Shipments' }).first()).toBeVisible()

/**
 * Returns whether React has taken over the page: it takes its parts one after the other, so each control counts. A page
 * that Next did not make has nothing to wait for.
 */
const isHydrated = (): boolean => {
  const isTakenOver = (element: Element): boolean =>
    Object.keys(element).some((key) => key.startsWith('__reactProps'))
  if (!('__next_f' in window)) return true
  const controls = [...document.querySelectorAll('body :is(a, button, input, select, textarea)')]
  // A page without any, such as one that says that a link does not work.
  if (controls.length === 0) return [...document.querySelectorAll('body *')].some(isTakenOver)
  return controls.every(isTakenOver)
}

/** Waits until the hydrated page listens for keys. */
const untilIdle = (): Promise<void> =>
  new Promise((resolve) => {
    requestIdleCallback(() => resolve(), { timeout: 2000 })
  })

/**
 * Makes `goto` and `reload` wait until the page is hydrated: a test is faster than any person, and what it types before that
 * is lost. A test that holds a page’s scripts gets the page as it is after the timeout.
 */
export const waitForHydration = (page: Page): Page => {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  const untilHydrated = () =>
    page
      .waitForFunction(isHydrated, undefined, { timeout: 30_000 })
      .then(() => page.evaluate(untilIdle))
      .catch(() => undefined)
  page.goto = async (url, options) => {
    const response = await goto(url, options)
    if (options?.waitUntil === undefined) await untilHydrated()
    return response
  }
  page.reload = async (options) => {
    const response = await reload(options)
    if (options?.waitUntil === undefined) await untilHydrated()
    return response
  }
  return page
}

/** Opens a page in its own browser context, of someone who is not signed in. */
export const openVisitor = async (browser: Browser): Promise<Page> => {
  const context = await browser.newContext()
  return waitForHydration(await context.newPage())
}

/** Opens a page in its own browser context, signed in as the account. */
export const openPage = async (browser: Browser, account: Account): Promise<Page> => {
  const context = await browser.newContext()
  await signIn(context, account)
  return waitForHydration(await context.newPage())
}
