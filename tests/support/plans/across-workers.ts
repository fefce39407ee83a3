/** What looks at several workers of a cluster: statements over all organizations, and why there are such. */
export const acrossWorkers: readonly { statement: RegExp; because: string }[] = [
  {
    statement: /^\s*select .* limit \$\d+$/,
    because: 'a sweep takes a page of what is due, which each worker finds by an index',
  },
  {
    statement:
      /^delete from "(?:webhook_attempts|webhook_deliveries|notifications|push_devices|events|idempotency_keys|api_requests|received_emails)" where \(?"\w+"\."(?:\w+_)?at" < \$1/,
    because: 'what is kept for a time is deleted after it, on each worker by an index',
  },
  {
    statement: /^select count\(\*\)::integer as count from /,
    because: 'the operator is told how many files and chains there are, and how many differ',
  },
  {
    statement: /from "connected_accounts" where "connected_accounts"\."key_deleted_at" is null$/,
    because: 'once a day the key of each connected account is checked, of which there are few',
  },
  {
    statement: /from "purchases" /,
    because: 'what vendors list for a day is compared with what was bought that day',
  },
  {
    statement: /^\s*select (?:account|invoice)\.organization_id/,
    because: 'balances and invoices are compared with their entries once a day, each on its own worker',
  },
  {
    statement:
      /^update "(?:members|api_keys|organizations)" set "(?:last_seen_at|last_used_at|cards_checked_at|payment_customer_id)"/,
    because:
      'who was here is noted once a minute or less, and a customer of the payment provider once, on every node, which all have their people',
  },
  {
    statement: /"quotes"\."shipment_id" = \$1$|from "shipments" where "shipments"\."id" = \$1$/,
    because: 'the test itself looks for what it has made',
  },
]
