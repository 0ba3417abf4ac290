// How long a test waits for what must come. Only a hang reaches these limits: a machine at a tenth of its speed does not.

/** For one wait. Shorter than the limit of a test, so that a failed wait says what it waited for. */
export const hang_ms = 300_000

/** For a test or a hook. */
export const test_max_ms = 4 * hang_ms
