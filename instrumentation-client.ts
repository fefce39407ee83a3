import { followSteps, watchConnection } from '#components/connection/connection.ts'
import { observePageReads } from '#components/connection/page-reads.ts'

watchConnection()
followSteps()
observePageReads()
