// The wire form of a loss: returned money that its owner no longer had.
import { AnyAmount, Named } from '../wire/fields.ts'

export const LossRecoveryReply = Named('LossRecoveryDetails', {
  lost_amount: { ...AnyAmount, description: 'What the owner no longer had of what came back. Base units.' },
  recovered_amount: { ...AnyAmount, description: 'What the reserve covered of it at once. Base units.' },
  uncovered_amount: {
    ...AnyAmount,
    description:
      'The rest. It is covered when money comes into the reserve; `uncovered_losses` of the reserve shows what is left. Base units.',
  },
})
