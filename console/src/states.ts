// The states of all nouns: each has one tone everywhere, and a tone has one colour and one icon. A state is never told by its colour
// alone: the word stands beside it.
import type { IconName } from './icons.tsx'

export type Tone = 'waiting' | 'working' | 'review' | 'done' | 'failed' | 'cancelled'

const tones: Readonly<Record<Tone, readonly string[]>> = {
  waiting: ['unverified', 'paused', 'waiting', 'validated', 'valid', 'planned', 'storing', 'invited'],
  working: [
    'pending',
    'executing',
    'executed',
    'settling',
    'planning',
    'holding',
    'deleting',
    'cancelling',
    'checking',
  ],
  review: ['reviewing', 'refresh_required', 'frozen'],
  done: ['completed', 'created', 'verified', 'passed', 'used', 'approved', 'active', 'up'],
  failed: ['failed', 'down', 'rejected', 'invalid', 'invalidated', 'declined'],
  cancelled: ['cancelled', 'expired', 'deleted', 'revoked', 'returned', 'withdrawn'],
}

const toneOfState = new Map(
  Object.entries(tones).flatMap(([tone, states]) => states.map((state) => [state, tone as Tone] as const)),
)

/** A state that this console does not know waits for something. */
export const toneOf = (state: string): Tone => toneOfState.get(state) ?? 'waiting'

export const iconOfTone: Readonly<Record<Tone, IconName>> = {
  waiting: 'circle',
  working: 'progress',
  review: 'eye',
  done: 'check',
  failed: 'cross',
  cancelled: 'minus',
}
