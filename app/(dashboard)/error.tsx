'use client'

import { PageError } from '#components/shell/page-error.tsx'

const DashboardError = ({ error, retry }: { error: unknown; retry: () => void }) => (
  <PageError error={error} retry={retry} />
)

export default DashboardError
