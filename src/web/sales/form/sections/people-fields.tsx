import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { wholeNumberLimits } from '#contract/base/limits.ts';
import { CountField } from '../../../base/ui/fields/count-field.tsx';
import { useKeyHints } from '../../../base/ui/use-media.ts';
import { peopleKinds } from '../../people-kinds.ts';
import type { SectionProps } from './form-section.ts';

const HINT = 'people-hint';

/** How many travel: a number of each kind. "2 1" typed into the first one fills two, as agents dictate it. */
export function PeopleFields({ set, field }: SectionProps) {
  const { t } = useTranslation();
  const hasKeys = useKeyHints();
  const inputs = useRef<(HTMLInputElement | null)[]>([]);
  /** Puts counts that were typed in one field into the fields from it on, and the focus on the last of them. */
  const goOn = (from: number, typed: string[]) => {
    const following = peopleKinds.slice(from, from + typed.length);
    for (const [index, kind] of following.entries()) {
      const count = typed[index] ?? '';
      if (/^\d+$/.test(count)) set({ [kind]: count });
    }
    const last = inputs.current[from + following.length - 1];
    last?.focus();
    last?.select();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset lays its legend and its fields out in a way of its own.
    <div className="people" role="group" aria-label={t('fields.people')}>
      {peopleKinds.map((kind, index) => {
        const isLast = index === peopleKinds.length - 1;
        return (
          <CountField
            key={kind}
            ref={(input) => {
              inputs.current[index] = input;
            }}
            {...field(kind)}
            label={t(`fields.${kind}`)}
            required={kind === 'adults'}
            {...wholeNumberLimits[kind]}
            {...(isLast
              ? {}
              : { onNext: (typed: string[]) => goOn(index + 1, typed), ...(hasKeys ? { describedBy: HINT } : {}) })}
          />
        );
      })}
      {hasKeys && (
        <span className="field-hint" id={HINT}>
          {t('sale.people_hint')}
        </span>
      )}
    </div>
  );
}
