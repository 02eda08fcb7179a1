import { ImportFault } from './bank-rates.ts';

/** The timeout of the whole answer, ms. */
const TIMEOUT = 10_000;
/** Far above the bank's answer of about 30 kB. */
const MAX_BYTES = 512 * 1024;

export type FetchOptions = {
  url: string;
  /** Aborted when the server stops. */
  signal: AbortSignal;
  /** In ms, by default 10 s. */
  timeoutMs?: number | undefined;
};

/** Fetches the text of a URL. Throws an ImportFault on a bad status, a timeout, or too many bytes. */
export async function fetchRates({ url, signal, timeoutMs = TIMEOUT }: FetchOptions): Promise<string> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, {
      signal: AbortSignal.any([signal, timeout]),
      headers: { accept: 'application/json' },
    });
    if (response.status !== 200) {
      await response.body?.cancel();
      throw new ImportFault('bad_status', `The answer was ${response.status}`);
    }
    return await readAll(response);
  } catch (error) {
    if (error instanceof ImportFault) throw error;
    if (timeout.aborted) throw new ImportFault('timed_out', `No whole answer within ${timeoutMs} ms`);
    throw new ImportFault('unreachable', reasonOf(error));
  }
}

/** Reads the body and stops at MAX_BYTES. */
async function readAll({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new ImportFault('too_large', `The answer has more than ${MAX_BYTES} bytes`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** The message of a failed `fetch` with its cause, which has the details. */
const reasonOf = (error: unknown): string => {
  const { message, cause } = error as Error;
  return cause instanceof Error ? `${message}: ${cause.message}` : message;
};
