/** A statement that may read more than its page, and why. */
type AllowedScan = { statement: RegExp; because: string }

const everyFile = `files are checked in the order of their last check, which no index has: a sweep of 400,000 takes a second`

/** What reads more than it shows, knowingly. Each is for as much as the reason says, and no list of a page is among them. */
export const allowedScans: readonly AllowedScan[] = [
  {
    statement: /with entries as materialized/,
    because: 'sums the charges of the months that are asked for',
  },
  { statement: /occurred_at at time zone .* as month/, because: 'sums each month that has charges' },
  {
    statement: /width_bucket\("shipments"\."shipped_at"/,
    because: 'sums the letters of the last 20 weeks, from an index alone',
  },
  { statement: /count\(\*\)(?:::int)? .*"status" in/, because: 'counts drafts, from an index alone' },
  {
    statement: /"total_charged_cents" [<>]= \$/,
    because: 'a range of amounts is read from its index alone: amounts and ids have two orders',
  },
  {
    statement: /search_text" like/,
    because: 'a word within a text is found by reading the texts, from an index alone',
  },
  {
    statement: /"tracking_outcome" = \$\d+\) and .* order by "shipments"."id" desc limit \$\d+\)+ order by/,
    because: 'an export by outcome, planned each time; by a plan for all it would read what it leaves out',
  },
  {
    statement: /with matching\(id\) .*"(?:status|tracking_outcome)" = \$\d+\) and/,
    because:
      'up to 5,000 of a state to be sorted, planned each time; by a plan for all it would read what it leaves out',
  },
  {
    statement: /from "scan_forms" where .*"hand_over_id" in/,
    because: 'by a plan for all, from before the organization had any: it has some forms a day',
  },
  {
    statement: /"matter_id" is null\) limit/,
    because:
      'counts up to 10,000 letters and addresses without a matter, where the setting is shown that concerns them',
  },
  {
    statement: /^ ?select (?:account|invoice|purchase)\.organization_id, .* as ours/,
    because: 'once a day every balance is compared with its entries, and what was drawn with what was bought',
  },
  {
    statement: /select coalesce\(spent_by, bought_by\), sum/,
    because: 'sums what a member with a limit has bought this month',
  },
  { statement: /from documents where purged_at is null/, because: everyFile },
]
