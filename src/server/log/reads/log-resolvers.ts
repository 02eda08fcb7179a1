import { columnsIn } from '../../base/graphql/requested-fields.ts';
import { page, root } from '../../base/graphql/resolver.ts';
import { describeLines, logConditions, logList, readEntityHistory, type StoredLine } from './log-list.ts';

/** Fields that need `describeLines`. */
const describedFields = ['changes', 'entity_name', 'entity_exists'];

/** Resolvers of the audit log and of an entity's history. */
export const logResolvers = {
  logs: root('logs', async (tx, caller, args, fields) => {
    const rowFields = fields.get('rows');
    const isDescribed = describedFields.some((name) => rowFields?.has(name));
    const where = { where: logConditions(caller, args.filter ?? {}) };
    const columns = new Set(columnsIn(rowFields, logList.source.columns));
    if (isDescribed) for (const name of ['entity', 'entity_id', 'changes'] as const) columns.add(name);
    const answer = await page(tx, logList, where, args, [...columns], fields);
    if (!answer.rows || !isDescribed) return answer;
    return { ...answer, rows: await describeLines(tx, caller, answer.rows as StoredLine[]) };
  }),

  entityHistory: root('entityHistory', (tx, caller, args) => readEntityHistory(tx, caller, args), 'several'),
};
