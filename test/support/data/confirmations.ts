import { expect } from 'vitest';
import { expectRefusal } from '../server/answers.ts';
import { oneRow, type Sql } from '../server/sql.ts';
import type { Company } from './company.ts';

type Asked = { code: string; field: string | null; values: Record<string, string> };

/** Everything that a command which asks could have recorded. */
const ROWS =
  'select (select count(*) from sales) s, (select count(*) from bookings) b, (select count(*) from tourist_payments) p, (select count(*) from audit_log) l, (select count(*) from idempotency_keys) k, (select sum(version) from sales) v';

/**
 * What sends a command as the company's agent, or as its manager, is asked exactly these questions while nothing is recorded, says yes to all
 * of them, and answers with what was recorded then.
 */
export const questionsTo =
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
    // A yes to another question is none to these; neither is one to a part of them.
    expectRefusal(await send(['something_else']), 409, 'confirmation_required');
    expectRefusal(await send(codes.filter((code) => code !== codes[0])), 409, 'confirmation_required');
    expect(await rows()).toEqual(before);
    const answer = await send(codes);
    expect(answer.status, answer.text).toBeLessThan(300);
    expect(await rows()).not.toEqual(before);
    return answer.body;
  };
