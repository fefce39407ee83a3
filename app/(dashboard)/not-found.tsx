import { PageNotFound } from '#components/shell/page-not-found.tsx'

const NotFound = () => (
  <PageNotFound title="There is nothing here">
    Check the address, or start again from the list of shipments.
  </PageNotFound>
)

export default NotFound
