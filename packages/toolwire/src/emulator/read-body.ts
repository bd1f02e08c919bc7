/** The largest body that the providers take: 32 MB. */
export const MAX_BODY: number = 32 * 1024 * 1024

export type ReadBody =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'broken'; readonly problem: string }

/** The text of a body, read no further than the limit. */
export async function readBody(request: Request, limit: number = MAX_BODY): Promise<ReadBody> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) return { kind: 'too-large' }
  if (request.body === null) return { kind: 'text', text: '' }
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of chunksOf(request.body)) {
    size += chunk.byteLength
    if (size > limit) return { kind: 'too-large' }
    chunks.push(chunk)
  }
  return decode(chunks, size)
}

async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

function decode(chunks: readonly Uint8Array[], size: number): ReadBody {
  const bytes = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.byteLength
  }
  try {
    return { kind: 'text', text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    return { kind: 'broken', problem: 'invalid UTF-8' }
  }
}
