import { getTableName, type Table } from 'drizzle-orm'

import { user } from './accounts.ts'
import { apiKeys } from './api-keys.ts'
import { invitations, members, organizations } from './organizations.ts'
import { identityProviders, signInDomains } from './single-sign-on.ts'

/*
 * Where a cluster keeps each table (docs/cluster.md). A table whose primary key begins with `organization_id` is
 * distributed by it, so that all rows of an organization are on one worker. Any other is on the coordinator: what belongs
 * to no organization, and what is looked up before its organization is known. These are the exceptions.
 */

const namesOf = (tables: readonly Table[]): string[] => tables.map((table) => getTableName(table))

/**
 * Tables needed to authenticate a request before its organization is known, and those read together with letters. They
 * are small and seldom written: every node has all of them.
 */
export const tablesOnEveryNode = namesOf([user, organizations, members, apiKeys])

/** Read with people, and never with letters. */
export const tablesOnCoordinator = namesOf([invitations, identityProviders, signInDomains])
