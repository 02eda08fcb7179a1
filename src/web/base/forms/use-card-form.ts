import { useEffect, useRef, useState } from 'react';
import { fieldId } from '../ui/fields/field.tsx';
import type { Target } from './target.ts';
import { type CommandFormOptions, type StartOf, useCommandForm } from './use-command-form.ts';

type CardFormOptions<Body, Answer, Begins> = Omit<
  CommandFormOptions<Body, Answer, Begins>,
  'state' | 'onClose' | 'stays'
>;

/**
 * The form of a card, which stays open after saving: it shows the stored values (`start`) until something is typed. After
 * a refusal its first wrong field gets the focus, so that screen readers read it with its problem.
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
  const { refusals } = form.submission;
  const wrong = Object.keys(start as object).find((name) => form.at(name) !== null);
  const handled = useRef(0);
  useEffect(() => {
    if (refusals === handled.current || wrong === undefined) return;
    handled.current = refusals;
    document.getElementById(fieldId(wrong))?.focus();
  }, [refusals, wrong]);
  return form;
}
