// Reads server-sent events from an HTTP answer: the lines of an event, up to the empty one that ends it. What breaks off in
// the middle of an event is not one.
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
        // An id without data moves the reader on past what it did not ask for.
        if (id !== '' || data.length > 0) yield { id, data: data.join('\n') }
        data = []
      } else if (line.startsWith('id: ')) id = line.slice(4)
      else if (line.startsWith('data: ')) data.push(line.slice(6))
    }
  }
}
