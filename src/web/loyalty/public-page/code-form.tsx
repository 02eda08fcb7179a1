import { type FormEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../base/ui/fields/text-field.tsx';
import { useRejectedCharacters } from '../../base/ui/fields/use-rejected-characters.ts';
import { announce } from '../../base/ui/focus/announcer.ts';
import { PlainButton } from '../../base/ui/plain-button.tsx';
import { Countdown } from './countdown.tsx';
import { PageHeading } from './page-heading.tsx';
import { useProblemText } from './public-problem-text.ts';
import type { Seen, Visit } from './visit.ts';

const CODE_LENGTH = 6;

const onlyDigits = (text: string): string => text.replace(/\D/g, '');

/** A masked phone number, which only its owner recognises. */
function masked(phone: string): string {
  return phone.replace(/\d(?:\D?\d){6}$/, (end) => `…\u00a0${end.slice(-2)}`);
}

/** The form of the code: six digits are submitted at once. Typed input stays after every outcome. */
export function CodeForm({ visit, seen }: { visit: Visit; seen: Seen }) {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const { note, strip, leave } = useRejectedCharacters({ value: code, takes: 'digits', keep: onlyDigits });
  const field = useRef<HTMLInputElement>(null);
  const problem = useProblemText(seen.problem);
  const isPending = seen.check === 'verifying' || seen.check === 'requesting';
  useCodeFocus(seen.check, field, () => setCode(''));
  useEffect(() => {
    if (problem !== null && !isPending) announce(problem, 'assertive');
  }, [problem, isPending]);
  const whereTo = t('loyalty_page.code.text', { phone: masked(seen.phone) });
  const type = (text: string) => {
    // Also from a pasted message that contains the code.
    const digits = strip(/\d{6}/.exec(text)?.[0] ?? text).slice(0, CODE_LENGTH);
    setCode(digits);
    if (digits.length === CODE_LENGTH && digits !== code) visit.verify(digits);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    visit.verify(code);
  };
  return (
    <form className="card" noValidate onSubmit={submit}>
      <PageHeading title={t('loyalty_page.code.title')} focus={false} />
      <p className="dim">{whereTo}</p>
      <div className="code-field">
        <TextField
          name="code"
          label={t('loyalty_page.code.label')}
          hint={note === null && t('loyalty_page.code.hint')}
          inputMode="numeric"
          autoComplete="one-time-code"
          ref={field}
          value={code}
          onChange={type}
          onBlur={leave}
          note={note}
          problem={note === null ? problem : null}
        />
      </div>
      <PlainButton type="submit" variant="main" wide isPending={isPending}>
        {t('loyalty_page.code.submit')}
      </PlainButton>
      <Countdown
        retryAt={seen.retryAt}
        secondsLeft={seen.secondsLeft}
        // The field that has the focus is described by it.
        news={seen.check === 'code_sent' ? whereTo : null}
      />
      <OtherWays visit={visit} seen={seen} isPending={isPending} />
    </form>
  );
}

/** Empties the field for a new code, and selects a wrong one, so that typing replaces it. */
function useCodeFocus(check: Seen['check'], field: RefObject<HTMLInputElement | null>, empty: () => void): void {
  const onSent = useEffectEvent(empty);
  useEffect(() => {
    if (check === 'code_sent') {
      onSent();
      field.current?.focus();
    }
    if (check === 'wrong_code') field.current?.select();
  }, [check, field]);
}

/** Buttons for another code and for another phone number. */
function OtherWays({ visit, seen, isPending }: { visit: Visit; seen: Seen; isPending: boolean }) {
  const { t } = useTranslation();
  return (
    <div className="other-ways">
      {seen.retryAt === null && (
        <PlainButton isPending={isPending} onPress={() => visit.request(seen.phone)}>
          {t('loyalty_page.code.again')}
        </PlainButton>
      )}
      <PlainButton variant="quiet" isPending={isPending} onPress={visit.startOver}>
        {t('loyalty_page.code.other_phone')}
      </PlainButton>
    </div>
  );
}
