// Sweeps over HTTP. They are only read: when they happen is the operator's setting.
import { listEndpoint, readEndpoint } from '../../http/records.ts'
import { statesOf } from '../../kernel/machine.ts'
import { guids, words, wordsOf } from '../../wire/query.ts'
import { SweepReply } from './sweep.schema.ts'
import { sweepStates, sweeps, sweptChains } from './sweep.ts'

const records = { scope: 'sweeps:read', tag: 'Sweeps', table: sweeps, reply: SweepReply }

export const sweepRoutes = [
  listEndpoint({
    ...records,
    path: '/sweeps',
    name: 'listSweeps',
    summary: 'List sweeps',
    filters: { guid: guids, chain: wordsOf(sweptChains), asset: words, state: wordsOf(statesOf(sweepStates)) },
  }),
  readEndpoint({ ...records, path: '/sweeps/{sweep_guid}', name: 'getSweep', summary: 'Read a sweep' }),
]
