import { type DocumentNode, visit } from 'graphql';
import { invalidFields, Refusal } from '../pipeline/refusal.ts';

/** The longest text of a filter or an argument, characters: a cursor over a long name fits. */
const MAX_TEXT = 1000;
/** How many values the variables of a query have, those of lists and inputs included. */
const MAX_VALUES = 2000;

/** Refuses texts that are too long where they stand in a query. */
export function limitTexts(document: DocumentNode): void {
  visit(document, {
    StringValue: ({ value }) => {
      if (value.length > MAX_TEXT) throw invalidFields({ query: 'text_too_long' });
    },
  });
}

/** The same for its variables, each named by its path; and refuses query_too_large when there are too many values. */
export function limitVariables(variables: Record<string, unknown>): void {
  let values = 0;
  const walk = (value: unknown, path: string) => {
    values += 1;
    if (values > MAX_VALUES) throw new Refusal('query_too_large');
    if (typeof value === 'string' && value.length > MAX_TEXT) throw invalidFields({ [path]: 'text_too_long' });
    if (typeof value !== 'object' || value === null) return;
    for (const [key, part] of Object.entries(value)) walk(part, path === '' ? key : `${path}.${key}`);
  };
  walk(variables, '');
}
