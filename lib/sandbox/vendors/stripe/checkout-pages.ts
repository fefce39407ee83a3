import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { html } from 'hono/html'

import { renderCardPage, renderNotice, renderPage } from './card-page.ts'
import { completeSession, loadSession } from './checkout-sessions.ts'
import { loadCustomer, declineError } from './customers.ts'
import { type StripeMemory, announce } from './memory.ts'
import { loadIntent, lockIntent } from './payment-intents.ts'
import { StripeRefusal } from './requests.ts'
import { approve, requireMethod, save } from './settle-intent.ts'
import type { StripeCheckoutSession, StripePaymentIntent } from './shapes.ts'
import { findTestCard, type TestCard, authenticationFailed } from './test-cards.ts'

/** Values entered on the card page. */
export type CardForm = {
  number: string
  expiry: string
  cvc: string
  name: string
}

export type CardFormErrors = Partial<Record<keyof CardForm, string>>

type CheckedCard = {
  card: TestCard
  expiryMonth: number
  expiryYear: number
  name: string | null
}

const emptyCardForm: CardForm = { number: '', expiry: '', cvc: '', name: '' }

const readExpiry = (text: string): { month: number; year: number } | null => {
  const match = /^\s*(\d{1,2})\s*[/\s-]?\s*(\d{2}|\d{4})\s*$/.exec(text)
  if (!match) return null
  const [, month = '', year = ''] = match
  return { month: Number(month), year: year.length === 2 ? 2000 + Number(year) : Number(year) }
}

const expiryErrorOf = (expiry: ReturnType<typeof readExpiry>, now: Date): string | null => {
  if (!expiry || expiry.month < 1 || expiry.month > 12) return 'Enter the month and year, such as 04 / 30.'
  const isOver =
    expiry.year < now.getUTCFullYear() ||
    (expiry.year === now.getUTCFullYear() && expiry.month < now.getUTCMonth() + 1)
  return isOver ? 'This date is in the past.' : null
}

/** Validates the form by field. A card that is declined when attached is an error of its number. */
const checkCardForm = (form: CardForm, now: Date): CheckedCard | { errors: CardFormErrors } => {
  const card = findTestCard(form.number)
  const expiry = readExpiry(form.expiry)
  const errors: CardFormErrors = {}
  if (form.number.trim() === '') errors.number = 'Enter the card number.'
  else if (!card) errors.number = 'The sandbox accepts only Stripe’s test cards, such as 4242 4242 4242 4242.'
  else if (card.onAttach) errors.number = card.onAttach.message
  const expiryError = expiryErrorOf(expiry, now)
  if (expiryError) errors.expiry = expiryError
  const cvcLength = card?.brand === 'amex' ? 4 : 3
  if (!new RegExp(`^\\d{${cvcLength}}$`).test(form.cvc.trim()))
    errors.cvc = `Enter the ${cvcLength}-digit security code.`
  if (!card || !expiry || Object.keys(errors).length > 0) return { errors }
  return { card, expiryMonth: expiry.month, expiryYear: expiry.year, name: form.name.trim() || null }
}

type InTransaction = <Result>(work: (memory: StripeMemory) => Promise<Result>) => Promise<Result>

/** Reads a form; an invalid body has no fields. */
const readBody = (c: Context) => c.req.parseBody().catch((): Record<string, string | File> => ({}))

const readForm = async (c: Context): Promise<CardForm> => {
  const body = await readBody(c)
  const read = (name: keyof CardForm) => {
    const value = body[name]
    return typeof value === 'string' ? value.slice(0, 200) : ''
  }
  return { number: read('number'), expiry: read('expiry'), cvc: read('cvc'), name: read('name') }
}

/** Renders the page of a session that is complete or has expired. */
const noticeFor = (session: StripeCheckoutSession) => {
  if (session.status === 'complete') {
    const href = session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id)
    return renderNotice('Card added', 'You can close this page.', { href, text: 'Continue' })
  }
  const back = session.cancel_url ? { href: session.cancel_url, text: 'Back' } : null
  return renderNotice('This page has expired', 'Go back and start again to add a card.', back)
}

const serveCardPage = (pages: Hono, transact: InTransaction): void => {
  pages.get('/checkout/:id', (c) =>
    transact(async (memory) => {
      const session = await loadSession(memory, c.req.param('id'))
      if (session.status !== 'open') return c.html(noticeFor(session))
      const { email } = await loadCustomer(memory, session.customer)
      const page = { email, cancelUrl: session.cancel_url, form: emptyCardForm, errors: {} }
      return c.html(renderCardPage(page))
    }),
  )
  pages.post('/checkout/:id', async (c) => {
    const form = await readForm(c)
    return transact(async (memory) => {
      const session = await loadSession(memory, c.req.param('id'))
      if (session.status !== 'open') return c.html(noticeFor(session))
      const checked = checkCardForm(form, memory.clock.now())
      if ('card' in checked) return c.redirect(await completeSession(memory, session, checked), 303)
      const { email } = await loadCustomer(memory, session.customer)
      const page = {
        email,
        cancelUrl: session.cancel_url,
        form: { ...form, cvc: '' },
        errors: checked.errors,
      }
      return c.html(renderCardPage(page), 422)
    })
  })
}

/** Returns the URL that the holder returns to; null when the payment requires no action. */
const returnUrlOf = (intent: StripePaymentIntent): string | null => {
  const action = intent.next_action
  if (!action || !('redirect_to_url' in action)) return null
  // Written by the simulator itself, in this shape.
  return (action.redirect_to_url as { return_url: string | null }).return_url
}

const backTo = (intent: StripePaymentIntent, returnUrl: string, isConfirmed: boolean): string => {
  const url = new URL(returnUrl)
  url.searchParams.set('payment_intent', intent.id)
  url.searchParams.set('payment_intent_client_secret', intent.client_secret)
  url.searchParams.set('redirect_status', isConfirmed ? 'succeeded' : 'failed')
  return url.href
}

/** Applies the holder's decision, once. Returns where the holder goes next; null when there is nothing to confirm. */
const decide = async (memory: StripeMemory, id: string, isConfirmed: boolean): Promise<string | null> => {
  const intent = await lockIntent(memory, id)
  const returnUrl = returnUrlOf(intent)
  if (intent.status !== 'requires_action' || !returnUrl) return null
  const stored = await requireMethod(memory, intent)
  if (isConfirmed) await approve(memory, intent, stored)
  else {
    const failed: StripePaymentIntent = {
      ...intent,
      status: 'requires_payment_method',
      payment_method: null,
      next_action: null,
      last_payment_error: declineError(authenticationFailed, { payment_method: stored.method }),
    }
    await save(memory, failed)
    await announce(memory, 'payment_intent.payment_failed', failed)
  }
  return backTo(intent, returnUrl, isConfirmed)
}

const renderQuestion = (intent: StripePaymentIntent) =>
  renderPage(
    'Confirm your payment',
    html`<p class="sandbox">Sandbox: nothing is charged</p>
      <h1>Confirm the payment</h1>
      <form method="post">
        <p>
          Your bank asks whether you are paying
          <strong>$${(intent.amount / 100).toFixed(2)}</strong> to Mailroom.
        </p>
        <button type="submit" name="answer" value="confirm">Confirm</button>
        <button type="submit" name="answer" value="refuse" class="quiet">Refuse</button>
      </form>`,
  )

const done = () =>
  renderNotice('Nothing to confirm', 'The payment has ended or has already been confirmed.', null)

const serveBankPage = (pages: Hono, transact: InTransaction): void => {
  pages.get('/bank/:id', async (c) => {
    const intent = await transact((memory) => loadIntent(memory, c.req.param('id')))
    return c.html(intent.status === 'requires_action' ? renderQuestion(intent) : done())
  })
  pages.post('/bank/:id', async (c) => {
    const body = await readBody(c)
    const next = await transact((memory) => decide(memory, c.req.param('id'), body['answer'] === 'confirm'))
    return next ? c.redirect(next, 303) : c.html(done())
  })
}

/** The server's own policy forbids every style and form; these pages consist of both. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"

/**
 * Serves Stripe's page for entering a card, under `/checkout/<session>`, and the bank's page for confirming a payment,
 * under `/bank/<payment>`.
 */
export const createPages = (transact: InTransaction): Hono => {
  const pages = new Hono()
  const withPrivacy: MiddlewareHandler = async (c, next) => {
    c.header('cache-control', 'no-store')
    c.header('referrer-policy', 'no-referrer')
    c.header('content-security-policy', policy)
    await next()
  }
  pages.use('/checkout/*', withPrivacy)
  pages.use('/bank/*', withPrivacy)
  pages.onError((error, c) => {
    if (!(error instanceof StripeRefusal)) throw error
    return c.html(
      renderNotice('Page not found', 'The link is incomplete. Go back and start again.', null),
      404,
    )
  })
  serveCardPage(pages, transact)
  serveBankPage(pages, transact)
  return pages
}
