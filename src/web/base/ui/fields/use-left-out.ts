import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { leftOutOf } from '../../text/left-out.ts';
import { announce } from '../focus/announcer.ts';

type Stripping = {
  /** What the field holds now. */
  value: string;
  /** What the field takes, in words ("left_out.takes_russian"). */
  takes: 'russian' | 'english' | 'digits';
  keep: (text: string) => string;
};

/**
 * What a field has just stripped of what was typed, in words for its note: said once, and gone as soon as something else
 * stands in the field, or it is left.
 */
export function useLeftOut({ value, takes, keep }: Stripping) {
  const { t } = useTranslation();
  const [told, setTold] = useState<{ text: string; beside: string } | null>(null);
  const note = told?.beside === value.trim() ? told.text : null;
  /** What the field keeps of a text. `quietly`: something else is announced of it. */
  const strip = (typed: string, { quietly = false } = {}): string => {
    const kept = keep(typed);
    const left = leftOutOf(typed, keep);
    if (left === null) {
      setTold(null);
      return kept;
    }
    const signs = left.signs.map((sign) => t('left_out.sign', { sign })).join(' ');
    const what = [
      ...left.kinds.map((kind) => t(`left_out.${kind}`)),
      ...(signs === '' ? [] : [t('left_out.signs', { count: left.signs.length, signs })]),
    ];
    const text = t('left_out.note', { what: what.join(', '), takes: t(`left_out.takes_${takes}`) });
    setTold({ text, beside: kept.trim() });
    if (!quietly && text !== note) announce(text);
    return kept;
  };
  const leave = () => {
    const forget = () => setTold(null);
    // What is being pressed below the field must not move up under the pointer.
    if (document.querySelector(':active')) document.addEventListener('click', forget, { capture: true, once: true });
    else forget();
  };
  return { note, strip, leave };
}
