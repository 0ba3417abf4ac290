// The last lines of a run of tests: what passed and failed in each project. A file that could not be loaded counts as one failure, and so
// does an error that belongs to no test.
export default class CountReporter {
  onTestRunEnd(modules, errors) {
    const counts = new Map()
    for (const module of modules) {
      const name = module.project.name
      const count = counts.get(name) ?? { passed: 0, failed: 0, skipped: 0 }
      counts.set(name, count)
      for (const test of module.children.allTests()) {
        const { state } = test.result()
        // A test that never ran, because its file or a hook before it failed.
        count[state === 'pending' ? 'failed' : state]++
      }
      const isBroken = module.errors().length > 0 || [...module.children.allSuites()].some((suite) => suite.errors().length > 0)
      if (isBroken) count.failed++
    }
    if (errors.length > 0) counts.set('errors outside of tests', { passed: 0, failed: errors.length, skipped: 0 })
    for (const [name, { passed, failed, skipped }] of counts)
      console.log(`${name}: ${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
  }
}
