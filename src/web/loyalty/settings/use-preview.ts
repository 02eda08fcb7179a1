import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LoyaltyPreview } from '#contract/loyalty/loyalty-programme.ts';
import { asProblem, type Problem } from '../../base/api/http.ts';
import { query } from '../../base/api/query.ts';
import { announce } from '../../base/ui/focus/announcer.ts';
import { PREVIEW, type Proposal } from './loyalty-query.ts';
import { previewInWords } from './preview-words.ts';

type Answered = { asked: string; preview: LoyaltyPreview | null; problem: Problem | null };

/** The preview of proposed rules, read on demand and announced once. */
export function usePreview(proposal: Proposal) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [answered, setAnswered] = useState<Answered | null>(null);
  const latest = useRef(0);
  const proposed = JSON.stringify(proposal);

  const show = async (onProblem?: (problem: Problem) => void) => {
    const mine = ++latest.current;
    setBusy(true);
    const [answer] = await Promise.allSettled([query(PREVIEW, proposal)]);
    if (mine !== latest.current) return;
    setBusy(false);
    if (answer.status === 'fulfilled') {
      const preview = answer.value.loyaltyPreview;
      setAnswered({ asked: proposed, preview, problem: null });
      announce(previewInWords(preview, t));
    } else {
      const problem = asProblem(answer.reason);
      setAnswered({ asked: proposed, preview: null, problem });
      onProblem?.(problem);
    }
  };
  // A preview of earlier input is not shown.
  const current = answered?.asked === proposed ? answered : null;
  return { busy, show, preview: current?.preview ?? null, problem: current?.problem ?? null };
}
