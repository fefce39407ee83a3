import type { Context, Hono } from 'hono'
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

/** What was typed on the card page, and what is wrong with it. */
export type CardForm = {
  number: string
  expiry: string
  cvc: string
  name: string
}

export type CardFormFaults = Partial<Record<keyof CardForm, string>>

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

const faultOfExpiry = (expiry: ReturnType<typeof readExpiry>, now: Date): string | null => {
  if (!expiry || expiry.month < 1 || expiry.month > 12) return 'Enter the month and year, such as 04 / 30.'
  const isOver =
    expiry.year < now.getUTCFullYear() ||
    (expiry.year === now.getUTCFullYear() && expiry.month < now.getUTCMonth() + 1)
  return isOver ? 'This date is in the past.' : null
}

/** Checks the form field by field. A card's own refusal is the fault of its number. */
const checkCardForm = (form: CardForm, now: Date): CheckedCard | { faults: CardFormFaults } => {
  const card = findTestCard(form.number)
  const expiry = readExpiry(form.expiry)
  const faults: CardFormFaults = {}
  if (form.number.trim() === '') faults.number = 'Enter the card number.'
  else if (!card) faults.number = 'The sandbox accepts only Stripe’s test cards, such as 4242 4242 4242 4242.'
  else if (card.onAttach) faults.number = card.onAttach.message
  const expiryFault = faultOfExpiry(expiry, now)
  if (expiryFault) faults.expiry = expiryFault
  const cvcLength = card?.brand === 'amex' ? 4 : 3
  if (!new RegExp(`^\\d{${cvcLength}}$`).test(form.cvc.trim()))
    faults.cvc = `Enter the ${cvcLength}-digit security code.`
  if (!card || !expiry || Object.keys(faults).length > 0) return { faults }
  return { card, expiryMonth: expiry.month, expiryYear: expiry.year, name: form.name.trim() || null }
}

type InTransaction = <Result>(work: (memory: StripeMemory) => Promise<Result>) => Promise<Result>

const readForm = async (c: Context): Promise<CardForm> => {
  const body = await c.req.parseBody()
  const read = (name: keyof CardForm) => {
    const value = body[name]
    return typeof value === 'string' ? value.slice(0, 200) : ''
  }
  return { number: read('number'), expiry: read('expiry'), cvc: read('cvc'), name: read('name') }
}

/** Nothing is entered on a page that is done with or too old. */
const noticeFor = (session: StripeCheckoutSession) => {
  if (session.status === 'complete') {
    const href = session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id)
    return renderNotice('Card added', 'You can close this page.', { href, text: 'Continue' })
  }
  const back = session.cancel_url ? { href: session.cancel_url, text: 'Back' } : null
  return renderNotice('This page has expired', 'Go back and start again to add a card.', back)
}

const answerMissing = (c: Context, error: unknown) => {
  if (!(error instanceof StripeRefusal)) throw error
  return c.html(renderNotice('Page not found', 'The link is incomplete. Go back and start again.', null), 404)
}

/** Serves the page on which a card is entered, under `/checkout/<session>`. */
export const serveCardPage = (app: Hono, transact: InTransaction): void => {
  app.use('/checkout/*', async (c, next) => {
    c.header('cache-control', 'no-store')
    c.header('referrer-policy', 'no-referrer')
    await next()
  })
  app.get('/checkout/:id', async (c) => {
    try {
      return await transact(async (memory) => {
        const session = await loadSession(memory, c.req.param('id'))
        if (session.status !== 'open') return c.html(noticeFor(session))
        const { email } = await loadCustomer(memory, session.customer)
        const page = { email, cancelUrl: session.cancel_url, form: emptyCardForm, faults: {} }
        return c.html(renderCardPage(page))
      })
    } catch (error) {
      return answerMissing(c, error)
    }
  })
  app.post('/checkout/:id', async (c) => {
    const form = await readForm(c)
    try {
      return await transact(async (memory) => {
        const session = await loadSession(memory, c.req.param('id'))
        if (session.status !== 'open') return c.html(noticeFor(session))
        const checked = checkCardForm(form, memory.clock.now())
        if ('card' in checked) return c.redirect(await completeSession(memory, session, checked), 303)
        const { email } = await loadCustomer(memory, session.customer)
        const page = {
          email,
          cancelUrl: session.cancel_url,
          form: { ...form, cvc: '' },
          faults: checked.faults,
        }
        return c.html(renderCardPage(page), 422)
      })
    } catch (error) {
      return answerMissing(c, error)
    }
  })
}

/** Where the holder goes back to; null for a payment that waits for nobody. */
const returnUrlOf = (intent: StripePaymentIntent): string | null => {
  const action = intent.next_action
  if (!action || !('redirect_to_url' in action)) return null
  // Written by the stand-in itself, in this shape.
  return (action.redirect_to_url as { return_url: string | null }).return_url
}

const backTo = (intent: StripePaymentIntent, returnUrl: string, isConfirmed: boolean): string => {
  const url = new URL(returnUrl)
  url.searchParams.set('payment_intent', intent.id)
  url.searchParams.set('payment_intent_client_secret', intent.client_secret)
  url.searchParams.set('redirect_status', isConfirmed ? 'succeeded' : 'failed')
  return url.href
}

/** Takes the holder's answer. Answered twice, it is answered once. */
const answer = async (memory: StripeMemory, id: string, isConfirmed: boolean): Promise<string | null> => {
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

const orMissing = (c: Context, error: unknown) => {
  if (!(error instanceof StripeRefusal)) throw error
  return c.html(renderNotice('Page not found', 'The link is incomplete.', null), 404)
}

/** Serves the bank's page on which a card holder confirms a payment, under `/bank/<payment>`. */
export const serveBankPage = (app: Hono, transact: InTransaction): void => {
  app.use('/bank/*', async (c, next) => {
    c.header('cache-control', 'no-store')
    c.header('referrer-policy', 'no-referrer')
    await next()
  })
  app.get('/bank/:id', async (c) => {
    try {
      const intent = await transact((memory) => loadIntent(memory, c.req.param('id')))
      return await c.html(intent.status === 'requires_action' ? renderQuestion(intent) : done())
    } catch (error) {
      return orMissing(c, error)
    }
  })
  app.post('/bank/:id', async (c) => {
    const body = await c.req.parseBody()
    try {
      const next = await transact((memory) => answer(memory, c.req.param('id'), body['answer'] === 'confirm'))
      return await (next ? c.redirect(next, 303) : c.html(done()))
    } catch (error) {
      return orMissing(c, error)
    }
  })
}
