/** The lines of a stream, without what follows the last end of a line. The pieces of a long line are joined once. */
export async function* linesIn(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let pieces: string[] = []
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const [first, ...others] = decoder.decode(value, { stream: true }).split('\n')
    pieces.push(first!)
    for (const next of others) {
      yield pieces.join('')
      pieces = [next]
    }
  }
}
