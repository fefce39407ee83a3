'use client'

import './globals.css'

const GlobalError = ({ retry }: { error: unknown; retry: () => void }) => (
  <html lang="en">
    <body>
      <title>Mailroom could not be loaded</title>
      <main className="mx-auto grid min-h-dvh max-w-lg content-center justify-items-center gap-3 p-4 text-center">
        <h1 className="text-xl font-emphasis">Mailroom could not be loaded</h1>
        <p className="text-ink-soft">Something went wrong on our side. Your saved work is safe.</p>
        <button
          type="button"
          onClick={retry}
          className="h-9 rounded-md bg-accent px-3.5 font-emphasis text-accent-ink"
        >
          Try again
        </button>
      </main>
    </body>
  </html>
)

export default GlobalError
