import { makePasswordsCheap } from '#lib/service/organizations/accounts/password.ts'

makePasswordsCheap()
