import type { ErrorCode } from '#contract/base/errors.ts';
import type { Context } from '../../base/pipeline/handler.ts';
import { type Chosen, type ChosenSort, sortChosen } from '../rows/directory-rows.ts';

const refusals: Record<Exclude<ChosenSort['field'], 'by_points'>, ErrorCode> = {
  direction_id: 'direction_retired',
  partner_id: 'partner_retired',
  method_id: 'method_not_offered',
};

/** An id that is chosen anew, with the path of the object of the body that it stands in; "" is the body itself. */
export type Choice = { id: number; path: string };

/** What is chosen anew: what a row had before stays with it, offered or not. */
export type Choices = {
  directions?: Choice[];
  partners?: Choice[];
  methods?: Choice[];
  use?: NonNullable<Chosen['use']>;
};

const ids = (choices: Choice[] = []) => [...new Set(choices.map(({ id }) => id))];

/**
 * What was retired, and a method that is not for this use, can't be chosen anew: each is a problem of its field. Answers
 * with the ids of the chosen methods that are the loyalty programme's, which pay by points.
 */
export async function requireOffered(context: Context, choices: Choices): Promise<Set<number>> {
  const { directions = [], partners = [], methods = [], use } = choices;
  const chosen = { directions: ids(directions), partners: ids(partners), methods: ids(methods) };
  const sorted = await sortChosen(context, { ...chosen, ...(use ? { use } : {}) });
  const byField = { direction_id: directions, partner_id: partners, method_id: methods };
  const byPoints = new Set<number>();
  for (const { field, id } of sorted) {
    if (field === 'by_points') {
      byPoints.add(id);
      continue;
    }
    for (const { path } of byField[field].filter((choice) => choice.id === id)) {
      context.problems[path ? `${path}.${field}` : field] = refusals[field];
    }
  }
  return byPoints;
}
