import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { editRetention } from '#contract/clients/edit-retention.ts';
import { ProblemNote } from '../../base/forms/form-problems.tsx';
import { to } from '../../base/forms/target.ts';
import { useCardForm } from '../../base/forms/use-card-form.ts';
import { formatCount } from '../../base/i18n/format.ts';
import { useMe } from '../../base/session/me.tsx';
import { useScreenActions } from '../../base/shell/screen-actions.tsx';
import { Button } from '../../base/ui/button.tsx';
import { WholeNumberField } from '../../base/ui/fields/number-field.tsx';
import { saveByKey } from '../../base/ui/windows/save-by-key.ts';
import { paths } from '../../paths.ts';

/** The retention period in months, after which clients are proposed for anonymising; empty for none. */
export function RetentionCard() {
  const { t } = useTranslation();
  const { user, refresh } = useMe();
  const { retention_months, version } = user.company;
  const { field, problem, submission } = useCardForm(to(editRetention, { version }), {
    title: t('retention.title'),
    start: { retention_months: retention_months === null ? '' : formatCount(retention_months) },
    done: ({ retention_months: count }) =>
      count === null ? t('retention.turned_off') : t('retention.saved', { count }),
    onDone: refresh,
  });
  useScreenActions([{ id: 'save_retention', name: t('retention.save'), run: submission.submit }]);
  return (
    <section className="card" aria-labelledby="section-retention">
      <h2 id="section-retention">{t('retention.title')}</h2>
      <p className="dim">{t('retention.note')}</p>
      <div className="retention" onKeyDownCapture={saveByKey(submission.submit)}>
        <WholeNumberField
          {...field('retention_months')}
          label={t('retention.field')}
          maxLength={10}
          after={<span className="field-unit">{t('loyalty_settings.units.in_months')}</span>}
          hint={t('retention.hint')}
        />
        <ProblemNote text={problem} />
        <div className="card-foot">
          <Button isPending={submission.busy} onPress={submission.submit}>
            {t('retention.save')}
          </Button>
          {retention_months !== null && (
            <Link href={paths.clientsToAnonymise()} className="button" data-variant="plain">
              {t('retention.proposals')}
            </Link>
          )}
        </div>
      </div>
    </section>
  );
}
