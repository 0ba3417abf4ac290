// The seed of a simulation. The seed of a failed run is printed, and SEED repeats it.

export { type Random, randomFrom } from '../../src/kernel/random.ts'

export const seedFor = (fallback: number): number => Number(process.env.SEED ?? fallback)
