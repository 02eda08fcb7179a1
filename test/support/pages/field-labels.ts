import { logFields } from '../../../src/web/base/changes/log-fields.ts';
import { loadTexts } from '../languages.ts';

const texts = await loadTexts();

/** Whether a changed field is shown under a label: its own, or the text of the field. */
export const hasLabel = (field: string): boolean => Object.hasOwn(logFields, field) || `fields.${field}` in texts.ru;
