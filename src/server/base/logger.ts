import { type LoggerOptions, pino } from 'pino';

/**
 * Lines are written in batches of this size, or after this interval in ms: a write per line would cost a tenth of a
 * request's time.
 */
const BATCH_BYTES = 8 * 1024;
const FLUSH_EVERY = 100;

/**
 * Makes the logger: one JSON line per entry. Errors have name, message, code and stack only, because PostgreSQL's
 * details quote rows; requests are reduced to id and method.
 */
export function makeLogger(level: string) {
  const out = pino.destination({ dest: 1, sync: true, minLength: BATCH_BYTES });
  setInterval(() => out.flush(), FLUSH_EVERY).unref();
  process.once('exit', () => out.flushSync());
  // A closed terminal does not end the process.
  out.on('error', () => undefined);
  const options: LoggerOptions = {
    level,
    base: { app: 'karavan' },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: {
      err: (error: unknown) => {
        const { name, message, code, stack } = error as Error & { code?: string };
        return { name, message, code, stack };
      },
      req: ({ id, method }: { id: string; method: string }) => ({ id, method }),
    },
  };
  return pino(options, out);
}
