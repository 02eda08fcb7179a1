import { useEffect, useRef } from 'react';
import { fieldId } from '../ui/fields/field.tsx';

/**
 * Moves the focus to the first wrong field of the page after each refusal, so that screen readers read it with its
 * problem, whatever was pressed. `wrong`: the names of the wrong fields.
 */
export function useWrongFieldFocus(refusals: number, wrong: readonly string[]): void {
  const handled = useRef(0);
  useEffect(() => {
    if (refusals === handled.current || wrong.length === 0) return;
    handled.current = refusals;
    const selector = wrong.map((name) => `#${CSS.escape(fieldId(name))}`).join(', ');
    const fields = [...document.querySelectorAll<HTMLElement>(selector)];
    // The page below a dialog may have a field of the same name; dialogs are last in the page.
    const dialog = fields.at(-1)?.closest('[role="dialog"]');
    fields.find((field) => !dialog || dialog.contains(field))?.focus();
  });
}
