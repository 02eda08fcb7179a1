import { columnsIn } from '../../base/graphql/asked-fields.ts';
import { page, root } from '../../base/graphql/resolver.ts';
import { logConditions, logList, readEntityHistory, type StoredLine, tellLines } from './log-list.ts';

/** Fields that are told of a whole line, whichever of them is asked for. */
const told = ['changes', 'entity_name', 'entity_exists'];

/** What people and the program did: all of it, and what happened to one entity. */
export const logResolvers = {
  logs: root('logs', async (tx, caller, args, fields) => {
    const asked = fields.get('rows');
    const isTold = told.some((name) => asked?.has(name));
    const where = { where: logConditions(caller, args.filter ?? {}) };
    const columns = new Set(columnsIn(asked, logList.source.columns));
    if (isTold) for (const name of ['entity', 'entity_id', 'changes'] as const) columns.add(name);
    const answer = await page(tx, logList, where, args, [...columns], fields);
    if (!answer.rows || !isTold) return answer;
    return { ...answer, rows: await tellLines(tx, caller, answer.rows as StoredLine[]) };
  }),

  entityHistory: root('entityHistory', (tx, caller, asked) => readEntityHistory(tx, caller, asked), 'several'),
};
