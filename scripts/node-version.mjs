// Ends the process with one sentence if this Node is too old. What a user starts imports this file first and the rest by import(),
// because an old Node cannot even parse the rest. So this file has nothing that is new.

/** What is wrong with a version of Node, or undefined. Node 22 before 22.12 cannot load the packages that build the pages. */
export function faultOfNode(version) {
  const [major, minor] = version.split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19)) return undefined
  return `Corridor needs Node 24 (recommended), 22.12 or newer, or 20.19 or newer; this is Node ${version}. Get one at https://nodejs.org/en/download`
}

const fault = faultOfNode(process.versions.node)
if (fault) {
  console.error(fault)
  process.exit(1)
}
