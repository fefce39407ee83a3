import { Pool } from 'pg'

import { TenantPool } from '#lib/postgres/postgres.ts'

// Connections are handed out as they are: nothing is told for which organization they work.
Object.assign(TenantPool.prototype, { connect: Reflect.get(Pool.prototype, 'connect') as unknown })

await import(new URL('../server.ts', import.meta.url).href)
