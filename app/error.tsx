'use client'

import { PageError } from '#components/shell/page-error.tsx'

const RootError = ({ error, retry }: { error: unknown; retry: () => void }) => (
  <main className="mx-auto grid min-h-dvh max-w-lg content-center p-4">
    <PageError error={error} retry={retry} />
  </main>
)

export default RootError
