import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../base/ui/fields/text-field.tsx';
import { announce } from '../../base/ui/focus/announcer.ts';
import { PlainButton } from '../../base/ui/plain-button.tsx';
import { PageHeading } from './page-heading.tsx';
import { useProblemText } from './public-problem-text.ts';
import type { Seen, Visit } from './visit.ts';

type PhoneFormProps = {
  visit: Visit;
  seen: Seen;
  /** The visitor has returned to this form: the field gets the focus for another number. */
  again: boolean;
};

/** The form of the phone that the code is sent to. Typed input stays after every outcome. */
export function PhoneForm({ visit, seen, again }: PhoneFormProps) {
  const { t } = useTranslation();
  const [phone, setPhone] = useState(seen.phone);
  const field = useRef<HTMLInputElement>(null);
  const problem = useProblemText(seen.problem);
  const isPending = seen.check === 'requesting';
  useEffect(() => {
    if (again) field.current?.focus();
  }, [again]);
  useEffect(() => {
    if (problem === null || isPending) return;
    announce(problem, 'assertive');
    field.current?.focus();
  }, [problem, isPending]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    visit.request(phone);
  };
  return (
    <form className="card" noValidate onSubmit={submit}>
      <PageHeading title={t('loyalty_page.ask.title')} focus={!again} />
      <p className="dim">{t('loyalty_page.ask.text')}</p>
      <TextField
        name="phone"
        label={t('loyalty_page.ask.phone')}
        hint={t('loyalty_page.ask.phone_hint')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        required
        ref={field}
        value={phone}
        onChange={setPhone}
        problem={problem}
      />
      <PlainButton type="submit" variant="main" wide isPending={isPending}>
        {t('loyalty_page.ask.submit')}
      </PlainButton>
    </form>
  );
}
