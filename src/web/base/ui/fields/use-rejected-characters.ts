import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rejectedCharactersOf } from '../../text/rejected-characters.ts';
import { announce } from '../focus/announcer.ts';

type Stripping = {
  /** The present value of the field. */
  value: string;
  /** The accepted characters, by their text ("left_out.takes_russian"). */
  takes: 'russian' | 'english' | 'digits';
  keep: (text: string) => string;
};

/**
 * Removes characters that a field does not accept. `note` names them until the value changes or the field loses the
 * focus; it is announced once.
 */
export function useRejectedCharacters({ value, takes, keep }: Stripping) {
  const { t } = useTranslation();
  const [told, setTold] = useState<{ text: string; beside: string } | null>(null);
  const note = told?.beside === value.trim() ? told.text : null;
  /** The accepted part of a text. `quietly`: the caller announces something else. */
  const strip = (typed: string, { quietly = false } = {}): string => {
    const kept = keep(typed);
    const left = rejectedCharactersOf(typed, keep);
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
    // The note is removed after a click: an element below it would move away from the pointer during the press.
    if (document.querySelector(':active')) document.addEventListener('click', forget, { capture: true, once: true });
    else forget();
  };
  return { note, strip, leave };
}
