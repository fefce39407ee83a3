import type { Context, Hono } from 'hono'
import { html } from 'hono/html'

import { renderNotice, renderPage } from './card-page.ts'
import { announce } from './events.ts'
import type { StripeMemory } from './memory.ts'
import { loadIntent, lockIntent } from './payment-intents.ts'
import { declineError } from './payment-methods.ts'
import { StripeRefusal } from './refusal.ts'
import { approve, requireMethod, save } from './settle-intent.ts'
import type { StripePaymentIntent } from './shapes.ts'
import { authenticationFailed } from './test-cards.ts'

type InTransaction = <Result>(work: (memory: StripeMemory) => Promise<Result>) => Promise<Result>

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
