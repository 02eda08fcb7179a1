import { expect } from 'vitest';
import { expectRefusal } from '../server/answers.ts';
import { oneRow, type Sql } from '../server/sql.ts';
import type { Company } from './company.ts';

type Asked = { code: string; field: string | null; values: Record<string, string> };

/** The rows that a command with questions could have recorded. */
const ROWS =
  'select (select count(*) from sales) s, (select count(*) from bookings) b, (select count(*) from tourist_payments) p, (select count(*) from audit_log) l, (select count(*) from idempotency_keys) k, (select sum(version) from sales) v';

/**
 * Sends a command as the company’s agent or manager, expects exactly these questions while nothing is recorded,
 * confirms all of them, and returns the recorded rows.
 */
export const expectQuestions =
  ({ sql, company }: { sql: Sql; company: Company }) =>
  async (
    method: 'POST' | 'PATCH',
    path: string,
    body: object,
    questions: Asked[],
    by: 'agent' | 'manager' = 'agent',
  ): Promise<unknown> => {
    const rows = () => oneRow(sql, ROWS);
    const send = (confirmed?: string[]) =>
      company[by].api.send(method, path, confirmed ? { ...body, confirmed } : body);
    const before = await rows();
    const { details } = expectRefusal(await send(), 409, 'confirmation_required');
    expect(details).toEqual({ confirmations: questions });
    const codes = questions.map(({ code }) => code);
    // Confirming another question, or a part of these, is not enough.
    expectRefusal(await send(['something_else']), 409, 'confirmation_required');
    expectRefusal(await send(codes.filter((code) => code !== codes[0])), 409, 'confirmation_required');
    expect(await rows()).toEqual(before);
    const answer = await send(codes);
    expect(answer.status, answer.text).toBeLessThan(300);
    expect(await rows()).not.toEqual(before);
    return answer.body;
  };
