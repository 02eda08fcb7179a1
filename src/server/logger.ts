import { pino } from 'pino';

/**
 * Structured logs, one JSON line each. Errors are logged by name, message, code and stack; PostgreSQL's details, which
 * quote what was in a row, and whole request objects stay out.
 */
export const makeLogger = (level: string) =>
  pino({
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
  });
