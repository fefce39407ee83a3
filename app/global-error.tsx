'use client'

import './globals.css'
import * as wording from '#components/shell/wording.tsx'

const GlobalError = ({ retry }: { error: unknown; retry: () => void }) => (
  <html lang="en">
    <body>
      <title>{wording.mailroomCouldNotBeLoaded}</title>
      <main className="mx-auto grid min-h-dvh max-w-lg content-center justify-items-center gap-3 p-4 text-center">
        <h1 className="text-xl font-[640]">{wording.mailroomCouldNotBeLoaded}</h1>
        <p className="text-ink-soft">{wording.somethingWentWrongOnOurSide}</p>
        <button
          type="button"
          onClick={retry}
          className="h-9 rounded-md bg-accent px-3.5 font-[540] text-accent-ink"
        >
          {wording.tryAgain}
        </button>
      </main>
    </body>
  </html>
)

export default GlobalError
