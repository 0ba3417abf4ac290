// Whether a person is at the page. Timers and events read too, in hidden tabs as well. What they read while nobody is there must not
// keep the session alive.

/** Longer than the pause between two timed reads, so that who types a long form is seen by one of them. */
const present_ms = 10_000

let acted_at = performance.now()

const note = () => {
  acted_at = performance.now()
}

for (const act of ['pointerdown', 'keydown', 'wheel', 'touchmove'])
  addEventListener(act, note, { capture: true, passive: true })
// Without `capture`: only that of the window itself, not of its fields.
addEventListener('focus', note)
document.addEventListener('visibilitychange', note)

export const isNobodyHere = (): boolean => performance.now() - acted_at > present_ms
