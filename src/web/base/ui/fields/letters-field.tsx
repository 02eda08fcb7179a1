import { type KeyboardEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { normalizeName } from '#contract/base/person-names.ts';
import { filterLetters, type Letters, otherLayout } from '../../text/letters.ts';
import { Button } from '../button.tsx';
import { toastWarning } from '../feedback/toasts.tsx';
import { announce } from '../focus/announcer.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';
import { useRejectedCharacters } from './use-rejected-characters.ts';

type LettersFieldProps = Omit<TextFieldProps, 'onKeyDown' | 'onBlur' | 'hint' | 'note'> & {
  letters: Letters;
  /** The suggestion for an empty field: Enter takes it. */
  proposed?: string;
};

/**
 * A name in one alphabet (specification section 5). Text of the wrong keyboard layout stays until the field loses the
 * focus, with an offer of the converted text, which Enter takes. Other characters are removed at once, with a note; if
 * nothing remains, a toast names the accepted ones.
 */
export function LettersField({ letters, proposed = '', ...props }: LettersFieldProps) {
  const { t } = useTranslation();
  const { value, onChange } = props;
  const { note, strip, leave } = useRejectedCharacters({
    value,
    takes: letters,
    keep: (text) => filterLetters(letters, text),
  });
  const [missed, setMissed] = useState<string | null>(null);
  // A recorded name in other letters stays until it is edited.
  const [isTyped, setTyped] = useState(false);
  const meant = isTyped ? otherLayout(letters, value) : value === '' ? missed : null;
  const isMeant = meant !== null;
  const offered = meant ?? (value === '' && proposed !== '' ? proposed : null);
  const isOffered = offered !== null;
  useEffect(() => {
    if (isMeant) announce(t('letters.offered'));
  }, [isMeant, t]);

  const keep = (typed: string, as = (kept: string) => kept) => {
    const isAllLost = filterLetters(letters, typed).trim() === '' && typed.trim() !== '';
    if (isAllLost) toastWarning(t(`letters.only_${letters}`));
    onChange(as(strip(typed, { quietly: isAllLost })));
  };
  const take = () => {
    if (offered) onChange(strip(offered));
    setMissed(null);
    setTyped(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !isOffered) return;
    event.preventDefault();
    take();
  };
  return (
    <TextField
      {...props}
      note={note}
      onKeyDown={onKeyDown}
      onChange={(typed) => {
        setMissed(null);
        setTyped(true);
        if (otherLayout(letters, typed) === null) keep(typed);
        else onChange(typed);
      }}
      onBlur={() => {
        setTyped(false);
        if (isTyped && isMeant) {
          setMissed(meant);
          keep(value, normalizeName);
          return;
        }
        leave();
        if (isTyped && normalizeName(value) !== value) onChange(normalizeName(value));
      }}
      hint={isOffered && <Offer text={offered.trim()} isMeant={isMeant} onTake={take} />}
    />
  );
}

type OfferProps = {
  text: string;
  /** The typed text, converted from the other keyboard layout. */
  isMeant: boolean;
  onTake: () => void;
};

function Offer({ text, isMeant, onTake }: OfferProps) {
  const { t } = useTranslation();
  return (
    <Button small excludeFromTabOrder onPress={onTake} shortcut="take">
      {t(isMeant ? 'letters.take' : 'letters.take_proposed', { text })}
    </Button>
  );
}
