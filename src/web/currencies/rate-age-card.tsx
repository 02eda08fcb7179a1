import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { editRateAge } from '#contract/currencies/edit-rate-age.ts';
import { ProblemNote } from '../base/forms/form-problems.tsx';
import { to } from '../base/forms/target.ts';
import { useCardForm } from '../base/forms/use-card-form.ts';
import { formatCount } from '../base/i18n/format.ts';
import { useMe } from '../base/session/me.tsx';
import { useHasPermission } from '../base/session/use-has-permission.ts';
import { useScreenActions } from '../base/shell/screen-actions.tsx';
import { Button } from '../base/ui/button.tsx';
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
  const { rate_age, version } = user.company;
  const { field, problem, submission } = useCardForm(to(editRateAge, { version }), {
    title: t('rate_age.title'),
    start: { rate_age: formatCount(rate_age) },
    done: ({ rate_age: count }) => t('rate_age.saved', { count }),
    onDone: refresh,
  });
  useScreenActions([{ id: 'save', name: t('save'), shortcut: 'save', run: submission.submit }]);
  return (
    <div className="rate-age" onKeyDownCapture={saveByKey(submission.submit)}>
      <WholeNumberField
        {...field('rate_age')}
        label={t('rate_age.field')}
        maxLength={10}
        after={<span className="field-unit">{t('loyalty_settings.units.in_days')}</span>}
        hint={t('rate_age.hint')}
      />
      <ProblemNote text={problem} />
      <Button shortcut="save" isPending={submission.busy} onPress={submission.submit}>
        {t('save')}
      </Button>
    </div>
  );
}
