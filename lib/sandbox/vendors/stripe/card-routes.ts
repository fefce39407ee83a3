import type { Context, Hono } from 'hono'

import { checkCardForm, emptyCardForm } from './card-form.ts'
import type { CardForm } from './card-form.ts'
import { renderCardPage, renderNotice } from './card-page.ts'
import { completeSession, loadSession } from './checkout-sessions.ts'
import { loadCustomer } from './customers.ts'
import type { StripeMemory } from './memory.ts'
import { StripeRefusal } from './refusal.ts'
import type { StripeCheckoutSession } from './shapes.ts'

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
