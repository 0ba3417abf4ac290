// Rows that a superuser could pick, as SQL.

export const trade = (state: string, side = 'buy') =>
  `(select guid from trades where state = '${state}' and side = '${side}' order by guid limit 1)`
export const quoteOf = (state: string) => `(select quote_guid from trades where guid = ${trade(state)})`
export const account = (type: string, asset: string, ref = '') =>
  `(select guid from accounts where type = '${type}' and asset = '${asset}' and ref = '${ref}' order by guid limit 1)`
export const journalOf = (subject: string) => `(select guid from journals where subject_guid = ${subject})`
export const deposit = (asset: string, amount = '') =>
  `(select guid from transfers where asset = '${asset}'${amount && ` and receive_amount = ${amount}`} order by guid limit 1)`
export const unknown = `'00000000-0000-7000-8000-000000000000'::uuid`
export const wire = account('external', 'USD', 'wire')

/** What is done, and every check that must then speak: the first is the one it is for. */
export type Attempt = readonly [what: string, statement: string, ...checks: string[]]

/** A journal that is sound in itself: 5 from one account to another, in every sum, for whatever subject. */
export const forged = (type: string, subject: string, step: string, from: string, to: string): string => `
  insert into journals select bank_guid, ${unknown}, '${type}', ${subject}, '${step}', now() from accounts where guid = ${from};
  ${[`${from}, -5`, `${to}, 5`]
    .map(
      (side) => `
  with moved as (select * from (values (${side})) m (guid, amount)), changed as (
    update balances b set posted = posted + m.amount, sequence = sequence + 1 from moved m where b.account_guid = m.guid returning b.*, m.amount
  ) insert into entries select bank_guid, account_guid, sequence, ${unknown}, asset, amount, posted from changed;`,
    )
    .join('')}`
