// Holds a process and all that it starts to a share of a processor: it stops them (SIGSTOP) and lets them go on (SIGCONT), in turns.
// What another process has stopped stays stopped. Not on Windows, which has no such signals.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

const turn_ms = 240

/** Pid, parent and whether it is stopped, of every process of this machine. */
function processes() {
  if (process.platform !== 'linux')
    return execFileSync('ps', ['-axo', 'pid=,ppid=,stat='], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .map(([pid, parent, state]) => ({ pid: Number(pid), parent: Number(parent), isStopped: /^T/.test(state) }))
  const found = []
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const text = readFileSync(`/proc/${name}/stat`, 'latin1')
      const [state, parent] = text.slice(text.lastIndexOf(')') + 2).split(' ')
      found.push({ pid: Number(name), parent: Number(parent), isStopped: state === 'T' })
    } catch {}
  }
  return found
}

/** One that lost its parent while it was watched still belongs to it. */
function treeOf(root, known) {
  const all = processes()
  const isIn = new Set([root, ...known])
  for (let before = -1; before !== isIn.size; ) {
    before = isIn.size
    for (const { pid, parent } of all) if (isIn.has(parent)) isIn.add(pid)
  }
  return all.filter(({ pid }) => isIn.has(pid))
}

const signal = (pid, name) => {
  try {
    process.kill(pid, name)
  } catch {}
}

/** Answers a function that ends it. */
export function pace(root, share) {
  let [timer, isEnded] = [undefined, false]
  let known = []
  const stopped = new Set()
  const goOn = () => {
    for (const pid of stopped) signal(pid, 'SIGCONT')
    stopped.clear()
    if (!isEnded) timer = setTimeout(hold, turn_ms * share)
  }
  const hold = () => {
    const tree = treeOf(root, known)
    known = tree.map(({ pid }) => pid)
    for (const { pid, isStopped } of tree) {
      if (isStopped) continue
      stopped.add(pid)
      signal(pid, 'SIGSTOP')
    }
    timer = setTimeout(goOn, turn_ms * (1 - share))
  }
  timer = setTimeout(hold, turn_ms * share)
  const end = () => {
    isEnded = true
    clearTimeout(timer)
    goOn()
  }
  // Nothing may stay stopped when this process ends.
  process.once('exit', end)
  return () => {
    process.off('exit', end)
    end()
  }
}
