import { type DocumentNode, visit } from 'graphql';
import { invalidFields } from '../pipeline/refusal.ts';

/** The longest text of a filter or an argument, characters: a cursor over a long name fits. */
const MAX_TEXT = 1000;

/** Refuses texts that are too long where they stand in a query. */
export function limitTexts(document: DocumentNode): void {
  visit(document, {
    StringValue: ({ value }) => {
      if (value.length > MAX_TEXT) throw invalidFields({ query: 'text_too_long' });
    },
  });
}

/** The same for its variables, each named by its path. How many there are is limited as in every body. */
export function limitVariables(variables: Record<string, unknown>): void {
  const walk = (value: unknown, path: string) => {
    if (typeof value === 'string' && value.length > MAX_TEXT) throw invalidFields({ [path]: 'text_too_long' });
    if (typeof value !== 'object' || value === null) return;
    for (const [key, part] of Object.entries(value)) walk(part, path === '' ? key : `${path}.${key}`);
  };
  walk(variables, '');
}
