// How a route answers a request that was admitted.
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Does the work that counts as work of the endpoint (in-work.ts). */
export type Run = <T>(work: () => Promise<T>) => Promise<T>

export type Serve = (request: FastifyRequest, reply: FastifyReply, run: Run) => Promise<void>
