// Smooth noise as a pure function of a name and the time, for simulated prices and network fees. Integers only, so every process and
// every replay sees the same.
import type { Timestamp } from '../../kernel/time.ts'

export interface Octave {
  readonly amplitude_ppb: number
  readonly period_ms: number
}

/** In parts per billion, at most the sum of the amplitudes, up or down. */
export function walkNoise(name: string, octaves: readonly Octave[], at: Timestamp): number {
  const key = hashOfText(name)
  let noise = 0
  for (const [index, octave] of octaves.entries()) noise += octaveNoise(mixed(key + index), octave, at)
  return noise
}

const one = 2 ** 16

/** Value noise: random heights at both ends of the period, joined by smoothstep. Every step stays below 2^53. */
function octaveNoise(key: number, { amplitude_ppb, period_ms }: Octave, at: Timestamp): number {
  const cell = Math.floor(at / period_ms)
  const along = Math.floor(((at - cell * period_ms) * one) / period_ms)
  const eased = Math.floor((along * along * (3 * one - 2 * along)) / one ** 2)
  const [from, to] = [heightAt(key, cell), heightAt(key, cell + 1)]
  const height = from * one + (to - from) * eased
  return Math.floor((amplitude_ppb * Math.floor(height / 2 ** 12)) / 2 ** 20)
}

/** From -one up to one - 1. */
const heightAt = (key: number, cell: number): number => (mixed(key ^ mixed(cell)) >>> 15) - one

/** The finalizer of MurmurHash3: every bit of the input reaches every bit of the output. */
function mixed(value: number): number {
  let bits = value | 0
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return bits ^ (bits >>> 16)
}

/** FNV-1a. */
export function hashOfText(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash
}
