import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { editRetention } from '#contract/clients/edit-retention.ts';
import { send } from '../../base/api/http.ts';
import { type FieldProblems, useSubmission } from '../../base/api/use-submission.ts';
import { ProblemNote } from '../../base/forms/form-problems.tsx';
import { useProblemText } from '../../base/forms/problem-text.ts';
import { formatCount } from '../../base/i18n/format.ts';
import { useMe } from '../../base/session/me.tsx';
import { useScreenActions } from '../../base/shell/screen-actions.tsx';
import { parseWhole } from '../../base/text/parse-whole.ts';
import { Button } from '../../base/ui/button.tsx';
import { toastDone } from '../../base/ui/feedback/toasts.tsx';
import { WholeNumberField } from '../../base/ui/fields/number-field.tsx';
import { saveByKey } from '../../base/ui/windows/save-by-key.ts';
import { paths } from '../../paths.ts';

/** The retention period in months, after which clients are proposed for anonymising; empty for none. */
export function RetentionCard() {
  const { t } = useTranslation();
  const { user, refresh } = useMe();
  const { retention_months: holds, version } = user.company;
  // Null while nothing is typed: the field shows the stored value.
  const [typed, setTyped] = useState<string | null>(null);
  const value = typed ?? (holds === null ? '' : formatCount(holds));
  const isOff = value.trim() === '';
  const months = isOff ? null : parseWhole(value);
  const problems: FieldProblems = !isOff && months === null ? { retention_months: 'number_invalid' } : {};
  const submission = useSubmission(
    ({ key }) => send(editRetention, { body: { retention_months: months }, key, version }),
    async ({ retention_months: count }) => {
      await refresh();
      setTyped(null);
      toastDone(count === null ? t('retention.turned_off') : t('retention.saved', { count }));
      submission.reset();
    },
    { typed: () => ({ fields: { retention_months: value }, problems }) },
  );
  const { whole, at } = useProblemText(submission.problem, ['retention_months']);
  useScreenActions([{ id: 'save_retention', name: t('retention.save'), run: submission.submit }]);
  return (
    <section className="card" aria-labelledby="section-retention">
      <h2 id="section-retention">{t('retention.title')}</h2>
      <p className="dim">{t('retention.note')}</p>
      <div className="retention" onKeyDownCapture={saveByKey(submission.submit)}>
        <WholeNumberField
          name="retention_months"
          label={t('retention.field')}
          maxLength={10}
          value={value}
          onChange={(text) => {
            setTyped(text);
            submission.changed();
          }}
          after={<span className="field-unit">{t('loyalty_settings.units.in_months')}</span>}
          hint={t('retention.hint')}
          problem={at('retention_months')}
        />
        <ProblemNote text={whole} />
        <div className="card-foot">
          <Button isPending={submission.busy} onPress={submission.submit}>
            {t('retention.save')}
          </Button>
          {holds !== null && (
            <Link href={paths.clientsToAnonymise()} className="button" data-variant="plain">
              {t('retention.proposals')}
            </Link>
          )}
        </div>
      </div>
    </section>
  );
}
