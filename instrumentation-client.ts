import { outlastLostConnections } from '#components/connection/connection.ts'

outlastLostConnections()
