import { PageNotFound } from '#components/shell/page-not-found.tsx'

const NotFound = () => (
  <PageNotFound title="Page not found">Check the URL, or go to your shipments.</PageNotFound>
)

export default NotFound
