// Which addresses providers of a bank may have. Administrators of banks choose them, so the rules are those of webhooks (target.ts), and
// the operator's networks are allowed besides. Without encryption a production bank is connected inside of those networks only.

import { isIP } from 'node:net'
import type { Environment } from '../resources/banks/bank.ts'
import type { DialRules } from './dial.ts'
import type { AllowedNetworks } from './networks.ts'
import { type Resolve, resolveByNameServer } from './resolve.ts'
import { addressRulesFor, hostOf, type TargetFault, targetFault } from './target.ts'

export interface ProviderReachOptions {
  /** Loopback for sandbox banks. */
  readonly allow_loopback: boolean
  readonly networks: AllowedNetworks
  readonly resolve?: Resolve
}

const faultTexts: Readonly<Record<TargetFault, string>> = {
  too_long: 'must have at most 2048 characters',
  malformed_url: 'must be a URL',
  unsupported_scheme: 'must begin with https:// or http://',
  not_https: 'must begin with https://, except inside the networks of CORRIDOR_PROVIDER_NETWORKS',
  has_credentials: 'must not contain a name or a password',
  has_fragment: 'must not contain #',
  forbidden_port: 'must not have port 0',
  forbidden_address:
    'must not lead to a private, local or reserved address that the operator does not allow (CORRIDOR_PROVIDER_NETWORKS)',
}

export interface ProviderReach {
  /** What is wrong with this address, as the rest of a sentence. Names are resolved when a connection is opened. */
  faultOf(url: string, environment: Environment): string | undefined
  /** For `dial`. */
  rulesFor(url: string, environment: Environment): DialRules
}

export function providerReach({ allow_loopback, networks, resolve }: ProviderReachOptions): ProviderReach {
  const addressRules = (url: string, environment: Environment) => ({
    ...addressRulesFor({ environment, allow_loopback }),
    networks,
    is_only_networks: environment === 'production' && !/^https:/i.test(url),
  })
  return {
    faultOf(url, environment) {
      const fault = targetFault(url, { environment, allow_loopback })
      if (!fault) return undefined
      const isPossible = (fault === 'not_https' || fault === 'forbidden_address') && !networks.isEmpty
      if (!isPossible) return faultTexts[fault]
      // What was not looked at after the first fault: the rules of the sandbox know all others.
      const other = targetFault(url, { environment: 'sandbox', allow_loopback: true })
      if (other && other !== 'forbidden_address') return faultTexts[other]
      const host = hostOf(new URL(url))
      return isIP(host) && !networks.has(host) ? faultTexts[fault] : undefined
    },
    rulesFor: (url, environment) => ({ ...addressRules(url, environment), resolve: resolve ?? resolveByNameServer }),
  }
}
