import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { createSale } from '#contract/commands/create-sale.ts';
import { send } from '../../api/http.ts';
import { useSubmission } from '../../api/use-submission.ts';
import { ConfirmDialog } from '../../dialogs/confirm-dialog.tsx';
import { PaymentFields } from '../../dialogs/payment-fields.tsx';
import { useDirectories, useOfferedRates } from '../../directories/directories.tsx';
import { useFieldText } from '../../i18n/field-text.ts';
import { formatTime } from '../../i18n/format.ts';
import { paths } from '../../paths.ts';
import { useMe } from '../../session/me.tsx';
import { ScreenTitle } from '../../shell/screen-title.tsx';
import { parseDate } from '../../text/parse-date.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { fieldId } from '../../ui/field.tsx';
import { isSave } from '../../ui/keys.ts';
import { TextField } from '../../ui/text-field.tsx';
import { toastDone, toastNotice } from '../../ui/toasts.tsx';
import { BookingsSection } from './bookings-section.tsx';
import { byRow, emptySale, figuresOf, nextSale, readSale, type SaleForm } from './sale-form.ts';
import { SaleSummary } from './sale-summary.tsx';
import type { SetForm } from './section.ts';
import { TourSection } from './tour-section.tsx';
import { TouristSection } from './tourist-section.tsx';
import { useDraft } from './use-draft.ts';
import { useFieldLabels } from './use-field-labels.ts';
import './new-sale.css';

/** The agent's main job: one page in the order of the contract, saved with Ctrl+Enter from anywhere on it. */
export default function NewSale() {
  const { t } = useTranslation();
  const me = useMe();
  const today = me.today();
  const [, navigate] = useLocation();
  const draft = useDraft<SaleForm>(`new-sale.${me.user.id}`);
  const [form, setForm] = useState<SaleForm>(draft.found?.form ?? emptySale(today));
  const { directions, partners, paymentMethods, refresh } = useDirectories();
  const offeredForBookings = useOfferedRates(parseDate(form.sale_date, today) ?? today);
  const offeredForPayment = useOfferedRates(parseDate(form.payment.payment_date, today) ?? today);
  const thenNext = useRef(false);
  const latest = useRef(form);
  latest.current = form;

  const method = form.payment.method_id ?? paymentMethods[0]?.id ?? null;
  const withMethod = (typed: SaleForm): SaleForm => ({ ...typed, payment: { ...typed.payment, method_id: method } });
  const complete = withMethod(form);
  /** What was read of the form when it was last saved: its rows tell where the server's problems belong. */
  const saved = useRef(readSale(complete, today));

  const submission = useSubmission(
    ({ key, confirmed }) => {
      // The key is kept with what it was made for: after a lost answer and a reload the same sale goes under the same key.
      draft.keep(latest.current, key);
      return send(createSale, { body: { ...saved.current.body, confirmed }, key });
    },
    (sale) => {
      draft.forget();
      toastDone(t('sale.added', { id: sale.id }));
      if (!thenNext.current) return navigate(paths.saleDetails(sale.id));
      setForm(nextSale(latest.current, today));
      submission.reset();
      document.getElementById(fieldId('tourist_phone'))?.focus();
    },
    draft.found?.key ?? null,
  );
  const { changed } = submission;
  const tellChanged = useRef(changed);
  tellChanged.current = changed;

  const { keep } = draft;
  const set = useCallback<SetForm>(
    (patch) => {
      const before = latest.current;
      const after = { ...before, ...(typeof patch === 'function' ? patch(before) : patch) };
      // A field that is left writes itself out anew: that alone is no change.
      if (JSON.stringify(after) === JSON.stringify(before)) return;
      latest.current = after;
      setForm(after);
      keep(after, null);
      tellChanged.current();
    },
    [keep],
  );

  useEffect(() => {
    if (draft.found) toastNotice(t('sale.draft_restored'));
  }, [draft.found, t]);

  const save = (next: boolean) => {
    thenNext.current = next;
    saved.current = readSale(withMethod(latest.current), today);
    // The form's own problems name its rows; the server's name the bookings that were sent.
    const { problems: found } = saved.current;
    if (Object.keys(found).length > 0) submission.reject(found);
    else submission.submit();
  };
  const { fields = {} } = submission.problem ?? {};
  const ownProblems = Object.keys(saved.current.problems).length > 0;
  const problems = ownProblems ? fields : byRow(fields, saved.current.rows);
  const labels = useFieldLabels();
  const fieldText = useFieldText();
  const problemAt = (field: string) => {
    const code = problems[field];
    return code ? fieldText(code) : null;
  };
  const discard = () => {
    draft.forget();
    setForm(emptySale(today));
    submission.reset();
    document.getElementById(fieldId('tourist_phone'))?.focus();
  };
  const figures = figuresOf(complete, offeredForBookings, offeredForPayment);
  const wrong = Object.keys(problems).map((name) => ({ name, label: labels(name), problem: problemAt(name) ?? '' }));

  return (
    <div
      className="sale-screen"
      // Before the field has it: a list that is open would take the Enter for itself.
      onKeyDownCapture={(event) => {
        if (!isSave(event)) return;
        event.preventDefault();
        event.stopPropagation();
        (event.target as HTMLElement).blur();
        (event.target as HTMLElement).focus();
        save(false);
      }}
    >
      <ScreenTitle
        title={t('titles.new_sale')}
        note={draft.savedAt && t('sale.draft_saved', { time: formatTime(draft.savedAt, me.user.company.time_zone) })}
      >
        {draft.savedAt && <Button onPress={discard}>{t('sale.discard_draft')}</Button>}
      </ScreenTitle>
      <ErrorSummary
        message={wrong.length === 0 && submission.problem ? t(`errors.${submission.problem.code}`) : null}
        fields={wrong}
        attempt={submission.refusals}
      />
      <div className="sale-form">
        <div>
          <TouristSection form={form} set={set} problemAt={problemAt} />
          <TourSection form={form} set={set} problemAt={problemAt} directions={directions} onAdded={refresh} />
          <BookingsSection
            form={form}
            set={set}
            problemAt={problemAt}
            partners={partners}
            offered={offeredForBookings}
            onAdded={refresh}
          />
          <section className="card" aria-labelledby="section-payment">
            <h2 id="section-payment">{t('sale.payment')}</h2>
            <PaymentFields
              form={complete.payment}
              onChange={(patch) => set((now) => ({ payment: { ...now.payment, ...patch } }))}
              methods={paymentMethods}
              offered={offeredForPayment}
              today={today}
              problemAt={(field) => problemAt(`tourist_payments.0.${field}`)}
              path="tourist_payments.0"
              rest={figures.brutto}
            />
          </section>
          <section className="card" aria-labelledby="section-notes">
            <h2 id="section-notes">{t('sale.notes')}</h2>
            <div className="notes">
              <TextField
                name="notes"
                label={t('fields.notes')}
                rows={2}
                value={form.notes}
                onChange={(notes) => set({ notes })}
                problem={problemAt('notes')}
              />
              <TextField
                name="operator_notes"
                label={t('fields.operator_notes')}
                rows={2}
                value={form.operator_notes}
                onChange={(operator_notes) => set({ operator_notes })}
                problem={problemAt('operator_notes')}
              />
            </div>
          </section>
        </div>
        <SaleSummary
          figures={figures}
          busy={submission.busy}
          onSave={() => save(false)}
          onSaveAndNext={() => save(true)}
        />
      </div>
      <ConfirmDialog submission={submission} />
    </div>
  );
}
