// corridor completion: prints a script that completes commands in a shell. The script asks this program what may stand next, so that it
// never has to be installed again.
import { completionsOf } from './api/complete.ts'
import { readOperations } from './api/document.ts'
import { type CliCommand, refuseWords, UsageError } from './command.ts'

const scripts: Readonly<Record<string, string>> = {
  bash: `_corridor() {
  local word="\${COMP_WORDS[COMP_CWORD]}"
  local words=("\${COMP_WORDS[@]:1:COMP_CWORD-1}")
  local IFS=$'\\n'
  COMPREPLY=($(corridor completion next -- "\${words[@]}" "$word" 2>/dev/null))
}
complete -o default -F _corridor corridor`,
  zsh: `#compdef corridor
_corridor() {
  local -a next
  next=("\${(@f)$(corridor completion next -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  if [[ -n "\${next[*]}" ]]; then compadd -a next; else _files; fi
}
compdef _corridor corridor`,
  fish: `function __corridor_next
  set -l words (commandline -opc) (commandline -ct)
  corridor completion next -- $words[2..-1] 2>/dev/null
end
complete -c corridor -f -a '(__corridor_next)'`,
}

export const completionCommand: CliCommand = {
  help: `Usage: corridor completion bash|zsh|fish

Prints a script that completes resources, verbs, options and the values of enumerations. To use it:

  bash   eval "$(corridor completion bash)"     in ~/.bashrc
  zsh    eval "$(corridor completion zsh)"      in ~/.zshrc, after compinit
  fish   corridor completion fish > ~/.config/fish/completions/corridor.fish

The program must be called corridor and be on the PATH.`,
  async run(args) {
    const [shell = '', ...rest] = args
    if (shell === 'next') {
      for (const each of completionsOf(rest[0] === '--' ? rest.slice(1) : rest, readOperations())) console.log(each)
      return 0
    }
    const script = Object.hasOwn(scripts, shell) ? scripts[shell] : undefined
    if (script === undefined) throw new UsageError('usage: corridor completion bash|zsh|fish')
    refuseWords(rest, `completion ${shell}`)
    console.log(script)
    return 0
  },
}
