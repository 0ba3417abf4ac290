// The same engine for jobs and large bulks: nobody waits for one of their commands, so those of callers go first.
import type { Engine } from './engine.ts'

type Submitting = Pick<Engine, 'submit' | 'submitGroup' | 'look'>

export const backgroundOf = (engine: Submitting): Submitting => ({
  submit: (command, input, options) => engine.submit(command, input, { ...options, isBackground: true }),
  submitGroup: (bank_guid, members, isAtomic) => engine.submitGroup(bank_guid, members, isAtomic, true),
  look: (needs) => engine.look(needs),
})
