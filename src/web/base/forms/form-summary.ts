import type { TFunction } from 'i18next';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBriefly } from '../i18n/format.ts';
import { isSaid, say } from '../ui/focus/speech-profile.ts';

type Summary = { text: string; of: string };

/**
 * The review of a form before it is saved. In the speech profile with reviews the first press of "save" announces and shows
 * a summary, and the second one saves; a change in between requires another review. `words` is the summary of `fields`.
 */
export function useSummary(fields: () => object, words: () => string) {
  const [told, setTold] = useState<Summary | null>(null);
  const latest = useRef(told);
  const tell = (summary: Summary | null) => {
    latest.current = summary;
    setTold(summary);
  };
  return {
    /** The announced summary; null if the form has changed since. */
    summary: told?.of === JSON.stringify(fields()) ? told.text : null,
    /** Announces the summary unless it was announced already; true if saving has to wait for another press. */
    needsReview: (): boolean => {
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

/** The summary of a form in one sentence: its title and its most important values. */
export const summaryText = (title: string, facts: Facts, t: TFunction): string =>
  t('proof.form', { title, facts: facts.filter(Boolean).join(', ') });

/** The summary of a dialog. */
export function useDialogSummary(title: string, fields: () => object, facts: () => Facts) {
  const { t } = useTranslation();
  return useSummary(fields, () => summaryText(title, facts(), t));
}

/** An amount with its currency for a summary; null without an amount. */
export const briefMoney = (amount: string | null | undefined, currency: string): string | null =>
  amount ? `${formatBriefly(amount)}\u00a0${currency}` : null;

/** The name of a directory entry. */
export const nameIn = <Entry extends { id: number; name: string }>(all: readonly Entry[], id: number | null) =>
  all.find((each) => each.id === id)?.name;
