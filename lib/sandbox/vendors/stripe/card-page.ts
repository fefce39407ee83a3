import { html, raw } from 'hono/html'

import type { CardForm, CardFormErrors } from './checkout-pages.ts'

type Page = ReturnType<typeof html>

const styles = `
:root{color-scheme:light dark;--ink:#1a1f2b;--paper:#f7f6f2;--card:#fff;--line:#8a8f9c;--accent:#1d4ed8;--error:#b42318}
@media (prefers-color-scheme:dark){:root{--ink:#eceef3;--paper:#14171d;--card:#1d222b;--line:#7d8494;--accent:#8fb0ff;--error:#ff9a8f}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:27rem;margin:0 auto;padding:2rem 1rem}
h1{font-size:1.5rem;margin:.25rem 0 1rem}
.sandbox{display:inline-block;border:1px solid var(--line);border-radius:.25rem;padding:0 .5rem;font-size:.875rem}
form,.note{background:var(--card);border:1px solid var(--line);border-radius:.5rem;padding:1.25rem}
label{display:block;font-weight:600;margin-top:1rem}
label:first-of-type{margin-top:0}
input{width:100%;min-height:2.75rem;padding:.5rem .75rem;font:inherit;font-variant-numeric:tabular-nums;color:inherit;background:transparent;border:1px solid var(--line);border-radius:.375rem}
input[aria-invalid=true]{border:2px solid var(--error)}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:1rem}
.pair label{margin-top:1rem}
.error{color:var(--error);font-size:.9375rem;margin:.25rem 0 0}
.summary{border:2px solid var(--error);border-radius:.5rem;padding:.75rem 1rem;margin:0 0 1rem}
.summary h2{font-size:1rem;margin:0}
.summary ul{margin:.25rem 0 0;padding-left:1.25rem}
button{width:100%;min-height:2.75rem;margin-top:1.5rem;font:inherit;font-weight:600;color:var(--paper);background:var(--accent);border:0;border-radius:.375rem;cursor:pointer}
button.quiet{margin-top:.75rem;color:inherit;background:transparent;border:1px solid var(--line)}
a{color:var(--accent)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
form>p:first-child{margin-top:0}
details{margin-top:1.5rem}
dt{font-variant-numeric:tabular-nums;font-weight:600}
dd{margin:0 0 .5rem}
`

/** A page of the payment provider's, in the sandbox's own clothes. */
export const renderPage = (title: string, body: Page) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <style>
          ${raw(styles)}
        </style>
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html>`

const hints: readonly (readonly [string, string])[] = [
  ['4242 4242 4242 4242', 'pays'],
  ['4000 0000 0000 0341', 'can be added; declined when charged'],
  ['4000 0025 0000 3155', 'requires confirmation for every payment'],
  ['4000 0000 0000 0002', 'declined when added'],
  ['4000 0000 0000 9995', 'declined when added: insufficient funds'],
]

const field = (options: {
  name: keyof CardForm
  label: string
  value: string
  error: string | undefined
  autocomplete: string
  inputmode: 'numeric' | 'text'
  placeholder: string
}) =>
  html`<label for="${options.name}">${options.label}</label>
    <input
      id="${options.name}"
      name="${options.name}"
      value="${options.value}"
      autocomplete="${options.autocomplete}"
      inputmode="${options.inputmode}"
      placeholder="${options.placeholder}"
      ${options.error ? html` aria-invalid="true" aria-describedby="${options.name}-error"` : ''}
    />
    ${options.error ? html`<p class="error" id="${options.name}-error">${options.error}</p>` : ''}`

const summary = (errors: CardFormErrors) =>
  Object.keys(errors).length === 0
    ? ''
    : html`<div class="summary" role="alert" tabindex="-1">
        <h2>The card was not added.</h2>
        <ul>
          ${Object.entries(errors).map(([name, error]) => html`<li><a href="#${name}">${error}</a></li>`)}
        </ul>
      </div>`

/** Renders the page for entering a card, with the errors of a first try. */
export const renderCardPage = (page: {
  email: string | null
  cancelUrl: string | null
  form: CardForm
  errors: CardFormErrors
}) =>
  renderPage(
    Object.keys(page.errors).length > 0 ? 'Error: Card details' : 'Card details',
    html`<p class="sandbox">Sandbox: nothing is charged</p>
      <h1>Add a card</h1>
      ${summary(page.errors)}
      <form method="post">
        ${page.email ? html`<p>For ${page.email}</p>` : ''}
        ${field({
          name: 'number',
          label: 'Card number',
          value: page.form.number,
          error: page.errors.number,
          autocomplete: 'cc-number',
          inputmode: 'numeric',
          placeholder: '4242 4242 4242 4242',
        })}
        <div class="pair">
          <div>
            ${field({
              name: 'expiry',
              label: 'Expiry date',
              value: page.form.expiry,
              error: page.errors.expiry,
              autocomplete: 'cc-exp',
              inputmode: 'numeric',
              placeholder: 'MM / YY',
            })}
          </div>
          <div>
            ${field({
              name: 'cvc',
              label: 'Security code',
              value: page.form.cvc,
              error: page.errors.cvc,
              autocomplete: 'cc-csc',
              inputmode: 'numeric',
              placeholder: 'CVC',
            })}
          </div>
        </div>
        ${field({
          name: 'name',
          label: 'Name on card (optional)',
          value: page.form.name,
          error: page.errors.name,
          autocomplete: 'cc-name',
          inputmode: 'text',
          placeholder: '',
        })}
        <button type="submit">Save card</button>
      </form>
      ${page.cancelUrl ? html`<p><a href="${page.cancelUrl}">Back without a card</a></p>` : ''}
      <details>
        <summary>Test cards</summary>
        <p>Any date to come and any security code will do.</p>
        <dl>
          ${hints.map(
            ([number, what]) =>
              html`<dt>${number}</dt>
                <dd>${what}</dd>`,
          )}
        </dl>
      </details>`,
  )

/** Renders the notice that replaces the form when there is nothing left to enter. */
export const renderNotice = (title: string, message: string, link: { href: string; text: string } | null) =>
  renderPage(
    title,
    html`<p class="sandbox">Sandbox: nothing is charged</p>
      <h1>${title}</h1>
      <div class="note">
        <p>${message}</p>
        ${link ? html`<p><a href="${link.href}">${link.text}</a></p>` : ''}
      </div>`,
  )
