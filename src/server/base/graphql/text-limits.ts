import { type DocumentNode, visit } from 'graphql';
import { invalidFields } from '../pipeline/refusal.ts';

/** Characters of a text argument; a cursor over a long name fits. */
const MAX_TEXT = 1000;

/** Refuses too long literals of a document. */
export function limitTexts(document: DocumentNode): void {
  visit(document, {
    StringValue: ({ value }) => {
      if (value.length > MAX_TEXT) throw invalidFields({ query: 'text_too_long' });
    },
  });
}

/** Refuses too long texts in variables at their paths. Their number is limited by `limitBodies`. */
export function limitVariables(variables: Record<string, unknown>): void {
  const walk = (value: unknown, path: string) => {
    if (typeof value === 'string' && value.length > MAX_TEXT) throw invalidFields({ [path]: 'text_too_long' });
    if (typeof value !== 'object' || value === null) return;
    for (const [key, part] of Object.entries(value)) walk(part, path === '' ? key : `${path}.${key}`);
  };
  walk(variables, '');
}
