import { type LoggerOptions, pino } from 'pino';

/** A write for every line would cost each request a tenth of its time: lines go out together, and never later than that. */
const GATHERED = 8 * 1024;
const FLUSH_EVERY = 100;

/**
 * Structured logs, one JSON line each. Errors are logged by name, message, code and stack; PostgreSQL's details, which
 * quote what was in a row, and whole request objects stay out.
 */
export function makeLogger(level: string) {
  const out = pino.destination({ dest: 1, sync: true, minLength: GATHERED });
  setInterval(() => out.flush(), FLUSH_EVERY).unref();
  process.once('exit', () => out.flushSync());
  // The terminal was closed: there is nobody to tell, and no reason to end.
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
