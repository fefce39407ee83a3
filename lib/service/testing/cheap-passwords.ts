import { makePasswordsCheap } from '#lib/service/accounts/password.ts'

makePasswordsCheap()
