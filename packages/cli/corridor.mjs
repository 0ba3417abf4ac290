#!/usr/bin/env -S node --max-semi-space-size=32
// The command `corridor` of this repository, for npx: builds what has changed, says so on stderr, and is the command line then.
// It is a package of its own because npx copies a command of the root package into npm's cache at every call.
import '../../scripts/node-version.mjs'

const { setUp } = await import('../../scripts/set-up.mjs')
await setUp({ parts: ['service', 'client', 'bench'], again: 'npx corridor' })
await import('../../dist/cli/corridor.js')
