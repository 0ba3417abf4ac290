// What ports answer at once was read before: the manifest, the institutions, the public keys. It is read again every few minutes. If a
// connector does not answer, what was read last stays; if nothing was read yet, callers wait (`CarrierAway`).
import type { Institution } from '../../bank-numbers/issued-account.ts'
import type { AddressFormat, Network } from '../../chains/chain.ts'
import type { Chain } from '../../kernel/asset.ts'
import type { Guid } from '../../kernel/guid.ts'
import type { Port } from '../configured/settings.ts'
import type { Asker, ManifestAnswer } from './ask.ts'
import { ConnectorSilent } from './silence.ts'

export interface ReadBefore {
  manifest(): ManifestAnswer
  institutions(): ReadonlyMap<string, Institution>
  publicKey(chain: Chain, network: Network, format: AddressFormat): string | undefined
  /** Reads everything now. */
  refresh(): Promise<ManifestAnswer>
}

export interface ReadBeforeOptions {
  readonly bank_guid: Guid
  readonly ports: readonly Port[]
  /** A public key has changed: money at its addresses may be lost. The first one is used. */
  onChangedKey(key: string): void
}

export function readBefore(asker: Asker, { bank_guid, ports, onChangedKey }: ReadBeforeOptions): ReadBefore {
  let manifest: ManifestAnswer | undefined
  let institutions: ReadonlyMap<string, Institution> | undefined
  let keys: ReadonlyMap<string, string> | undefined

  const readInstitutions = async (): Promise<void> => {
    const answer = await asker.ask('deposit_bank/institutions', { bank_guid })
    institutions = new Map(answer.institutions.map(({ asset, ...institution }) => [asset, institution]))
  }
  const readKeys = async (): Promise<void> => {
    const answer = await asker.ask('custody/public_keys', { bank_guid })
    const read = new Map(keys)
    for (const { chain, network, format, public_key } of answer.keys) {
      const name = `${chain} ${network} ${format}`
      if ((read.get(name) ?? public_key) !== public_key) onChangedKey(name)
      else read.set(name, public_key)
    }
    keys = read
  }
  return {
    manifest: () => manifest ?? notYet('manifest'),
    institutions: () => institutions ?? notYet('deposit_bank/institutions'),
    publicKey: (chain, network, format) => (keys ?? notYet('custody/public_keys')).get(`${chain} ${network} ${format}`),
    async refresh() {
      manifest = await asker.manifest()
      if (ports.includes('deposit_bank')) await readInstitutions()
      if (ports.includes('custody')) await readKeys()
      return manifest
    },
  }
}

function notYet(operation: string): never {
  throw new ConnectorSilent(operation, 'unreachable', 'it was not read yet')
}
