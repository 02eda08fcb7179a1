import { type LoggerOptions, pino } from 'pino';

/**
 * Structured logs, one JSON line each. Errors are logged by name, message, code and stack; PostgreSQL's details, which
 * quote what was in a row, and whole request objects stay out.
 */
export function makeLogger(level: string) {
  const out = pino.destination(1);
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
