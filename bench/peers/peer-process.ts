// The load generator of the comparison, a process of its own.
import { answerTasks } from '../child.ts'
import { runPeerClients } from './peer-load.ts'

answerTasks(runPeerClients)
