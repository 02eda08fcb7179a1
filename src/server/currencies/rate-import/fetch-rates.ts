import { ImportFault } from './bank-rates.ts';

/** The whole answer has to be there by then, ms. */
const PATIENCE = 10_000;
/** The bank's own answer has 30 kB. */
const LARGEST = 512 * 1024;

export type FetchOptions = {
  url: string;
  /** Aborted when the server stops. */
  signal: AbortSignal;
  /** Ten seconds unless said. */
  patience?: number | undefined;
};

/** What stands at the address, as text. Throws an ImportFault when it does not come whole, in time and in reason. */
export async function fetchRates({ url, signal, patience = PATIENCE }: FetchOptions): Promise<string> {
  const timeout = AbortSignal.timeout(patience);
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
    if (timeout.aborted) throw new ImportFault('timed_out', `No whole answer within ${patience} ms`);
    throw new ImportFault('unreachable', reasonOf(error));
  }
}

/** The body, up to its largest size: a longer one is not even read to its end. */
async function readAll({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > LARGEST) throw new ImportFault('too_large', `The answer has more than ${LARGEST} bytes`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** What `fetch` fails with says nothing itself; its cause does. */
const reasonOf = (error: unknown): string => {
  const { message, cause } = error as Error;
  return cause instanceof Error ? `${message}: ${cause.message}` : message;
};
