import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { editRateAge } from '#contract/currencies/edit-rate-age.ts';
import { send } from '../base/api/http.ts';
import { type FieldProblems, useSubmission } from '../base/api/use-submission.ts';
import { ProblemNote } from '../base/forms/form-problems.tsx';
import { useProblemText } from '../base/forms/problem-text.ts';
import { formatCount } from '../base/i18n/format.ts';
import { useMe } from '../base/session/me.tsx';
import { useHasPermission } from '../base/session/use-has-permission.ts';
import { useScreenActions } from '../base/shell/screen-actions.tsx';
import { parseWhole } from '../base/text/parse-whole.ts';
import { Button } from '../base/ui/button.tsx';
import { toastDone } from '../base/ui/feedback/toasts.tsx';
import { WholeNumberField } from '../base/ui/fields/number-field.tsx';
import { saveByKey } from '../base/ui/windows/save-by-key.ts';

/** The number of days after which forms warn of an old rate: Management edits it, agents read it. */
export function RateAgeCard() {
  const { t } = useTranslation();
  const id = useId();
  const { rate_age: count } = useMe().user.company;
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id}>{t('rate_age.title')}</h2>
      {useHasPermission('rate_age.edit') ? <RateAgeForm /> : <p className="dim">{t('rate_age.allowed', { count })}</p>}
    </section>
  );
}

function RateAgeForm() {
  const { t } = useTranslation();
  const { user, refresh } = useMe();
  const { rate_age: allowed, version } = user.company;
  // Null while nothing is typed: the field shows the stored value.
  const [typed, setTyped] = useState<string | null>(null);
  const value = typed ?? formatCount(allowed);
  const days = parseWhole(value);
  const problems: FieldProblems = days === null ? { rate_age: 'number_invalid' } : {};
  const submission = useSubmission(
    ({ key }) => {
      if (days === null) throw new Error('A number with problems is not sent');
      return send(editRateAge, { body: { rate_age: days }, key, version });
    },
    async ({ rate_age: count }) => {
      await refresh();
      setTyped(null);
      toastDone(t('rate_age.saved', { count }));
      submission.reset();
    },
    { typed: () => ({ fields: { rate_age: value }, problems }) },
  );
  const { whole, at } = useProblemText(submission.problem, ['rate_age']);
  useScreenActions([{ id: 'save', name: t('save'), shortcut: 'save', run: submission.submit }]);
  return (
    <div className="rate-age" onKeyDownCapture={saveByKey(submission.submit)}>
      <WholeNumberField
        name="rate_age"
        label={t('rate_age.field')}
        required
        maxLength={10}
        value={value}
        onChange={(text) => {
          setTyped(text);
          submission.changed();
        }}
        after={<span className="field-unit">{t('loyalty_settings.units.in_days')}</span>}
        hint={t('rate_age.hint')}
        problem={at('rate_age')}
      />
      <ProblemNote text={whole} />
      <Button shortcut="save" isPending={submission.busy} onPress={submission.submit}>
        {t('save')}
      </Button>
    </div>
  );
}
