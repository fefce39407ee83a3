import { PageNotFound } from '#components/shell/page-not-found.tsx'
import * as wording from '#components/shell/wording.tsx'

const NotFound = () => <PageNotFound title={wording.pageNotFound}>{wording.checkTheUrlOrGo}</PageNotFound>

export default NotFound
