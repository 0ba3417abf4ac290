// A port of this machine that nobody listens on.
export { freePort } from '../../src/db/free-port.ts'
