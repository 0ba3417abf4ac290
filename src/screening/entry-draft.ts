// Collects an entry while its file is read. Repeated values are stored once.
import { isCountryCode } from '../kernel/country.ts'
import {
  type BirthDate,
  type EntryKind,
  type ListEntry,
  type ListedAddress,
  type ListedName,
  ListFault,
  type ListName,
  type NameQuality,
} from './entry.ts'

/** A published entry has far fewer; more is a broken or hostile file. */
const values_max = 2_000
const name_characters_max = 1_000

export class EntryDraft {
  readonly #list: ListName
  readonly #names: ListedName[] = []
  readonly #birth_dates: BirthDate[] = []
  readonly #nationality = new Set<string>()
  readonly #address = new Set<string>()
  readonly #birth = new Set<string>()
  readonly #numbers = new Set<string>()
  readonly #addresses: ListedAddress[] = []
  readonly #seen = new Set<string>()
  id = ''
  kind: EntryKind = 'other'

  constructor(list: ListName) {
    this.#list = list
  }

  addName(unchecked: string, quality: NameQuality, isPrimary = false): void {
    const text = unchecked.replaceAll(/\s+/g, ' ').trim()
    if (text === '') return
    if (text.length > name_characters_max) throw new ListFault('an entry has a name that is too long')
    if (!this.#isNew(`name ${quality} ${text}`)) return
    if (isPrimary) this.#names.unshift({ text, quality })
    else this.#names.push({ text, quality })
  }

  addBirthDate(date: BirthDate | undefined): void {
    if (date && this.#isNew(`birth ${date.from} ${date.to} ${date.is_circa}`)) this.#birth_dates.push(date)
  }

  /** Codes that ISO 3166-1 does not assign are left out: nothing can be compared with them. */
  addCountry(role: 'nationality' | 'address' | 'birth', code: string | undefined): void {
    if (code === undefined || !isCountryCode(code)) return
    if (role === 'nationality') this.#nationality.add(code)
    else if (role === 'address') this.#address.add(code)
    else this.#birth.add(code)
  }

  addNumber(text: string): void {
    const number = text.trim()
    if (number !== '' && this.#isNew(`number ${number}`)) this.#numbers.add(number)
  }

  addAddress(asset: string, text: string): void {
    const address = text.trim()
    if (address !== '' && this.#isNew(`address ${asset} ${address}`)) this.#addresses.push({ asset, address })
  }

  finish(place: string): ListEntry {
    const [first, ...others] = this.#names
    if (this.id === '') throw new ListFault(`${place}: the entry has no identifier`)
    if (first === undefined) throw new ListFault(`${place}: the entry has no name`)
    return {
      list: this.#list,
      id: this.id,
      kind: this.kind,
      names: [first, ...others],
      birth_dates: this.#birth_dates,
      countries: { nationality: [...this.#nationality], address: [...this.#address], birth: [...this.#birth] },
      identification_numbers: [...this.#numbers],
      addresses: this.#addresses,
    }
  }

  #isNew(key: string): boolean {
    if (this.#seen.has(key)) return false
    if (this.#seen.size >= values_max) throw new ListFault(`an entry has more than ${values_max} values`)
    this.#seen.add(key)
    return true
  }
}
