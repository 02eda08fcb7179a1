import { useState } from 'react';
import type { Target } from './target.ts';
import { type CommandFormOptions, type StartOf, useCommandForm } from './use-command-form.ts';
import { useWrongFieldFocus } from './use-wrong-field-focus.ts';

type CardFormOptions<Body, Answer, Begins> = Omit<
  CommandFormOptions<Body, Answer, Begins>,
  'state' | 'onClose' | 'stays'
>;

/**
 * The form of a card, which stays open after saving: it shows the stored values (`start`) until something is typed.
 */
export function useCardForm<Body, Answer, const Begins extends StartOf<Body>>(
  target: Target<Body, Answer>,
  { start, ...options }: CardFormOptions<Body, Answer, Begins>,
) {
  const [typed, setTyped] = useState<Begins | null>(null);
  const form = useCommandForm(target, {
    ...options,
    start,
    state: [typed ?? start, setTyped],
    onClose: () => {
      setTyped(null);
      form.submission.reset();
    },
  });
  useWrongFieldFocus(form.submission.refusals, form.wrong);
  return form;
}
