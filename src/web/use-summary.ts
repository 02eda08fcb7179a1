import { useRef, useState } from 'react';
import { isSaid, say } from './ui/speech-profile.ts';

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
