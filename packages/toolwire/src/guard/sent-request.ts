/** A request as it was handed to fetch, read as far as a guard needs it. */
export interface SentRequest {
  readonly method: string
  readonly url: URL
  readonly headers: Headers
}

/** Method, URL and headers; undefined where they cannot be read: then the request is none of the guard's. */
export function readRequest(
  input: RequestInfo | URL,
  init: RequestInit | undefined,
): SentRequest | undefined {
  const request = isRequest(input) ? input : undefined
  const url = request?.url ?? String(input)
  if (!URL.canParse(url)) return undefined
  return {
    method: (init?.method ?? request?.method ?? 'GET').toUpperCase(),
    url: new URL(url),
    headers: new Headers(init?.headers ?? request?.headers),
  }
}

/**
 * The text of a request's body: at once for text and bytes, later for what must be read. Undefined for what is left
 * alone: streams, forms, encodings that are not known, bodies over the limit. The body of a `Request` is read from a
 * copy, so that the request itself stays unused.
 */
export function bodyText(
  input: RequestInfo | URL,
  init: RequestInit | undefined,
  headers: Headers,
): string | undefined | Promise<string | undefined> {
  const body = init?.body ?? undefined
  const encoding = headers.get('content-encoding')
  const isPlain = encoding === null || encoding === 'identity'
  if (typeof body === 'string') return isPlain && body.length <= MAX_BODY ? body : undefined
  const bytes = bytesOf(body)
  if (bytes !== undefined) return isPlain ? decoded(bytes) : inflated(bytes, encoding)
  if (body instanceof Blob) return textOf(() => body.arrayBuffer(), isPlain ? null : encoding)
  if (body !== undefined || !isRequest(input) || input.body === null || input.bodyUsed) return undefined
  return textOf(() => input.clone().arrayBuffer(), isPlain ? null : encoding)
}

/** The same request with another body: what fetch is to be called with. */
export function withBody(
  input: RequestInfo | URL,
  init: RequestInit | undefined,
  text: string,
): readonly [RequestInfo | URL, RequestInit | undefined] {
  const request = isRequest(input) ? input : undefined
  const body = typeof (init?.body ?? '') === 'string' ? text : new TextEncoder().encode(text)
  const given = init?.headers ?? request?.headers
  const headers = corrected(given, text)
  if (request === undefined || init?.body !== undefined) {
    return [input, { ...init, body, ...(headers === undefined ? {} : { headers }) }]
  }
  // By its own class: an SDK may bring a fetch, and with it a `Request`, of its own.
  const Own = request.constructor as typeof Request
  return [new Own(request, { body: text, headers: headers ?? request.headers }), init]
}

/** True for a request whose body is covered by a signature or a checksum: it can not be changed. */
export function isSigned(headers: Headers): boolean {
  if (headers.get('authorization')?.startsWith('AWS4-') === true) return true
  return SEALS.some((name) => headers.has(name))
}

// As large as the largest body that a provider takes (OpenAI, 2026).
const MAX_BODY = 64 * 1024 * 1024
const SEALS = ['content-digest', 'content-md5', 'digest', 'signature', 'x-amz-content-sha256']

function isRequest(input: RequestInfo | URL): input is Request {
  return typeof input === 'object' && 'headers' in input && 'clone' in input
}

function bytesOf(body: unknown): Uint8Array | undefined {
  if (body instanceof ArrayBuffer) return new Uint8Array(body)
  if (!ArrayBuffer.isView(body)) return undefined
  return new Uint8Array(body.buffer, body.byteOffset, body.byteLength)
}

function decoded(bytes: Uint8Array): string | undefined {
  if (bytes.byteLength > MAX_BODY) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

async function textOf(
  read: () => Promise<ArrayBuffer>,
  encoding: string | null,
): Promise<string | undefined> {
  const bytes = new Uint8Array(await read())
  return encoding === null ? decoded(bytes) : inflated(bytes, encoding)
}

async function inflated(bytes: Uint8Array, encoding: string): Promise<string | undefined> {
  if (encoding !== 'gzip' && encoding !== 'deflate') return undefined
  // A copy, for the type says that the bytes might be shared with other threads.
  const reader = new Blob([new Uint8Array(bytes)])
    .stream()
    .pipeThrough(new DecompressionStream(encoding))
    .getReader()
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.byteLength
    if (size > MAX_BODY) {
      await reader.cancel()
      return undefined
    }
    chunks.push(next.value)
  }
  return decoded(new Uint8Array(await new Blob(chunks).arrayBuffer()))
}

/** Headers that say what is true of the new body; undefined where none of the old ones is wrong. */
function corrected(given: HeadersInit | undefined, text: string): Headers | undefined {
  const headers = new Headers(given)
  const length = headers.has('content-length')
  const encoding = headers.has('content-encoding')
  if (!length && !encoding) return undefined
  if (length) headers.set('content-length', String(new TextEncoder().encode(text).length))
  headers.delete('content-encoding')
  return headers
}
