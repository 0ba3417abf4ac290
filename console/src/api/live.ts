// The bank's events, as they happen. An event names an object, and every list and page that may show it is read again. Many events
// at once are one invalidation.
import type { SubscriptionEvent } from '@corridor/client'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { clientNameOf, nounOfEvent } from '../nouns/noun-names.ts'
import { useBank } from './bank.tsx'
import { onRecovery, reportTrouble } from './connection.ts'
import { isSignedOut, sessionKey } from './session.ts'

const shown_max = 50
const gather_ms = 250
const reread_ms = 5000

let events: readonly SubscriptionEvent[] = []
const watchers = new Set<() => void>()

function add(event: SubscriptionEvent): void {
  events = [event, ...events].slice(0, shown_max)
  for (const tell of watchers) tell()
}

/** The newest events since the page was opened, newest first. */
export const useLiveEvents = (): readonly SubscriptionEvent[] =>
  useSyncExternalStore(
    (tell) => {
      watchers.add(tell)
      return () => watchers.delete(tell)
    },
    () => events,
  )

/** What changes with every movement of money, whichever noun moved it. */
const alwaysChanged = ['accounts', 'journals', 'subscriptionEvents', 'subscriptionDeliveries', 'sandbox']

/** Nouns whose objects wait for people. */
const reviewed = ['identityVerifications', 'externalWallets', 'transfers', 'executions', 'subscriptions']
const waiting = ['reviews', 'approvals']
/** What changes without an event. */
const quiet = [...waiting, 'sandbox']
const quiet_ms = 5000

const isOf =
  (bank_guid: string, namespaces: ReadonlySet<string>) =>
  ({ queryKey: [of, operation] }: { readonly queryKey: readonly unknown[] }): boolean =>
    of === bank_guid && namespaces.has(String(operation).split('.')[0] ?? '')

/**
 * Approvals, dead jobs, suspense and a program that moves the sandbox clock have no events, and not every role can follow the stream. So
 * they are read again now and then.
 */
export function useQuietChanges(): void {
  const { guid } = useBank()
  const queries = useQueryClient()
  useEffect(() => {
    const predicate = isOf(guid, new Set(quiet))
    const timer = setInterval(() => void queries.invalidateQueries({ predicate }), quiet_ms)
    return () => clearInterval(timer)
  }, [guid, queries])
}

/** Follows the stream as long as the frame is open. */
export function useLive(): void {
  const bank = useBank()
  const queries = useQueryClient()
  useEffect(() => {
    if (!bank.can('subscriptionEvents.stream')) {
      // The stream is the organization's. Who has a role for a bank alone reads again what is shown, now and then.
      const timer = setInterval(() => void queries.invalidateQueries({ queryKey: [bank.guid] }), reread_ms)
      return () => clearInterval(timer)
    }
    const stop = new AbortController()
    const changed = new Set<string>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const invalidate = () => {
      timer = undefined
      const isReviewed = reviewed.some((each) => changed.has(each))
      const namespaces = new Set([...changed, ...alwaysChanged, ...(isReviewed ? waiting : [])])
      changed.clear()
      void queries.invalidateQueries({ predicate: isOf(bank.guid, namespaces) })
    }
    const follow = async () => {
      const stream = bank.organization.subscriptionEvents.stream({ bank_guid: [bank.guid] }, { signal: stop.signal })
      for await (const event of stream) {
        add(event)
        const noun = nounOfEvent(event.event_type)
        if (noun) changed.add(clientNameOf(noun))
        timer ??= setTimeout(invalidate, gather_ms)
      }
    }
    follow().catch((error: unknown) => {
      if (stop.signal.aborted) return
      // The session ended meanwhile: the frame finds out for itself.
      if (isSignedOut(error)) void queries.invalidateQueries({ queryKey: sessionKey })
      else reportTrouble()
    })
    const forget = onRecovery(() => void queries.invalidateQueries())
    return () => {
      stop.abort()
      clearTimeout(timer)
      forget()
      events = []
    }
  }, [bank, queries])
}
