// /.well-known/security.txt (RFC 9116): where somebody who has found a weakness can tell the operator. Each answer expires 180 days
// later: as long as the service runs with this setting, the contact holds.

export interface SecurityContact {
  /** mailto: or https: addresses, the preferred one first. */
  readonly contacts: readonly string[]
  /** The page with the operator's policy. */
  readonly policy: string | undefined
}

const valid_days = 180

/** Undefined unless every entry is a mailto: or https: address, as the RFC wants them. */
export function contactsFrom(text: string): readonly string[] | undefined {
  const contacts = text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')
  const isContact = (each: string): boolean =>
    /^(mailto:[^\s@<>]+@[^\s@<>]+|https:\/\/[^\s<>/]+\S*)$/.test(each) && URL.canParse(each)
  return contacts.length > 0 && contacts.every(isContact) ? contacts : undefined
}

export function securityText({ contacts, policy }: SecurityContact, public_url: string | undefined, now: Date): string {
  const today = Math.floor(now.getTime() / 86_400_000)
  const expires = new Date((today + valid_days) * 86_400_000).toISOString().replace('.000Z', 'Z')
  const lines = [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${expires}`,
    ...(policy ? [`Policy: ${policy}`] : []),
    ...(public_url ? [`Canonical: ${public_url}/.well-known/security.txt`] : []),
  ]
  return `${lines.join('\n')}\n`
}
