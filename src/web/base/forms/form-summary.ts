import type { TFunction } from 'i18next';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBriefly } from '../i18n/format.ts';
import { isSaid, say } from '../ui/focus/speech-profile.ts';

type Summary = { text: string; of: string };

/**
 * What a form is about to record, in one sentence. In the profile that proves, the first press of "save" says and shows it,
 * and the second one saves; what is changed in between begins anew. `words` are of the form as `fields` has it.
 */
export function useSummary(fields: () => object, words: () => string) {
  const [told, setTold] = useState<Summary | null>(null);
  const latest = useRef(told);
  const tell = (summary: Summary | null) => {
    latest.current = summary;
    setTold(summary);
  };
  return {
    /** Null unless it was said of what stands in the form now. */
    summary: told?.of === JSON.stringify(fields()) ? told.text : null,
    /** Whether saving is kept back, as its summary is said only now. */
    keepsBack: (): boolean => {
      if (!isSaid('summary')) return false;
      const of = JSON.stringify(fields());
      if (latest.current?.of === of) {
        tell(null);
        return false;
      }
      const text = words();
      tell({ text, of });
      say('summary', text);
      return true;
    },
  };
}

export type Facts = (string | null | undefined)[];

/** What is about to be recorded, in one sentence: what it is, and what costs most when it is wrong. */
export const proofOf = (title: string, facts: Facts, t: TFunction): string =>
  t('proof.form', { title, facts: facts.filter(Boolean).join(', ') });

/** The summary of a dialog. */
export function useDialogSummary(title: string, fields: () => object, facts: () => Facts) {
  const { t } = useTranslation();
  return useSummary(fields, () => proofOf(title, facts(), t));
}

/** An amount with its currency, as a summary says it; nothing before there is one. */
export const moneyBriefly = (amount: string | null | undefined, currency: string): string | null =>
  amount ? `${formatBriefly(amount)}\u00a0${currency}` : null;

/** What an entry of a directory is called. */
export const nameIn = <Entry extends { id: number; name: string }>(all: readonly Entry[], id: number | null) =>
  all.find((each) => each.id === id)?.name;
