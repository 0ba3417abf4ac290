// What bodies and answers cost beside their request.
import { expect, test } from 'vitest'
import { answerTokens, bodyTokens } from './cost.ts'

test.each([
  [0, 0, 0, 0],
  [4095, 0, 0, 0],
  [4096, 1, 0, 0],
  [16_384, 4, 1, 1],
  [262_144, 64, 16, 16],
  [12_582_912, 3072, 768, 768],
])('%i bytes cost %i tokens as JSON, %i as a file, %i as an answer', (bytes, json, file, answer) => {
  expect([bodyTokens({}, bytes), bodyTokens({ long_field: 'data' }, bytes), answerTokens(bytes)]).toEqual([
    json,
    file,
    answer,
  ])
})
