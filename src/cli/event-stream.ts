// Reads server-sent events from an HTTP answer. An empty line ends an event; an event without it is incomplete and ignored.
export interface StreamedEvent {
  readonly id: string
  readonly data: string
}

export async function* eventsIn(body: AsyncIterable<Uint8Array>): AsyncGenerator<StreamedEvent> {
  const decoder = new TextDecoder()
  let rest = ''
  let id = ''
  let data: string[] = []
  for await (const chunk of body) {
    rest += decoder.decode(chunk, { stream: true })
    const lines = rest.split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (line === '') {
        // An id without data moves the reader past events that its filter skips.
        if (id !== '' || data.length > 0) yield { id, data: data.join('\n') }
        data = []
      } else if (line.startsWith('id: ')) id = line.slice(4)
      else if (line.startsWith('data: ')) data.push(line.slice(6))
    }
  }
}
