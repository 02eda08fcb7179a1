import type { ErrorCode } from '#contract/base/errors.ts';
import type { Context } from '../../base/pipeline/handler.ts';
import { type ChoiceFinding, type Chosen, findUnoffered } from '../rows/directory-rows.ts';

const refusals: Record<Exclude<ChoiceFinding['field'], 'by_points'>, ErrorCode> = {
  direction_id: 'direction_retired',
  partner_id: 'partner_retired',
  method_id: 'method_not_offered',
};

/** A newly chosen id with the path of its object in the body; "" is the body itself. */
export type Choice = { id: number; path: string };

/** Newly chosen ids. Values that a row had before are not checked, because they stay valid. */
export type Choices = {
  directions?: Choice[];
  partners?: Choice[];
  methods?: Choice[];
  use?: NonNullable<Chosen['use']>;
};

const ids = (choices: Choice[] = []) => [...new Set(choices.map(({ id }) => id))];

/**
 * Adds problems for retired choices and for methods of another use. Answers with the ids of the chosen methods that pay
 * by points.
 */
export async function requireOffered(context: Context, choices: Choices): Promise<Set<number>> {
  const { directions = [], partners = [], methods = [], use } = choices;
  const chosen = { directions: ids(directions), partners: ids(partners), methods: ids(methods) };
  const findings = await findUnoffered(context, { ...chosen, ...(use ? { use } : {}) });
  const byField = { direction_id: directions, partner_id: partners, method_id: methods };
  const byPoints = new Set<number>();
  for (const { field, id } of findings) {
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
