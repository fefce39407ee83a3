import { followPageReads, outlastLostConnections } from '#components/connection/connection.ts'

outlastLostConnections()
followPageReads()
