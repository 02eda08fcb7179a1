import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { sign } from '#contract/base/money.ts';
import { formatPhone } from '#contract/base/phone.ts';
import { formatAmount, formatPercent } from '../../../base/i18n/format.ts';
import { useScreenActions } from '../../../base/shell/screen-actions.tsx';
import { toE164 } from '../../../base/text/typed-phone.ts';
import { LettersField } from '../../../base/ui/fields/letters-field.tsx';
import { TextField } from '../../../base/ui/fields/text-field.tsx';
import { flag } from '../../../base/ui/flag.ts';
import { announce } from '../../../base/ui/focus/announcer.ts';
import { paths } from '../../../paths.ts';
import type { SaleForm } from '../sale-form.ts';
import { type FoundClient, useClient } from '../use-client-of-phone.ts';
import type { SectionProps, SetForm } from './form-section.ts';
import { PeopleFields } from './people-fields.tsx';

/** Who travels: the phone number first, as it tells whether we know them. */
export function TouristSection(section: SectionProps) {
  const { form, set, field } = section;
  const { t } = useTranslation();
  const client = useClient(form.tourist_phone);
  useNamesOf(client, form, set);
  return (
    <section className="card" aria-labelledby="section-tourist">
      <h2 id="section-tourist">{t('sale.tourist')}</h2>
      <div className="fields">
        <TextField
          {...field('tourist_phone')}
          label={t('fields.phone')}
          type="tel"
          inputMode="tel"
          onBlur={() => {
            const phone = toE164(form.tourist_phone);
            if (phone) set({ tourist_phone: formatPhone(phone) });
          }}
        />
        <LettersField letters="russian" {...field('tourist_surname')} label={t('fields.surname')} />
        <LettersField letters="russian" {...field('tourist_name')} label={t('fields.first_name')} />
        <PeopleFields {...section} />
      </div>
      <ClientFound client={client} />
    </section>
  );
}

/** A known client fills the names, unless other ones are typed. */
function useNamesOf(client: FoundClient, form: SaleForm, set: SetForm): void {
  const filledFor = useRef<number | null>(null);
  const names = useRef(form);
  names.current = form;
  useEffect(() => {
    if (client === null || typeof client === 'string' || filledFor.current === client.id) return;
    const { tourist_surname, tourist_name } = names.current;
    const untouched = tourist_surname === '' && tourist_name === '';
    if (!untouched && filledFor.current === null) return;
    filledFor.current = client.id;
    set({
      tourist_surname: client.surname,
      tourist_name: client.name,
      tourist_latin_name: client.latin_name,
    });
  }, [client, set]);
}

/** The facts known of the client, shown and announced. */
function ClientFound({ client }: { client: FoundClient }) {
  const { t } = useTranslation();
  const facts = useClientFacts(client);
  const known = typeof client === 'string' ? null : client;
  // In a tab of its own, so that the form stays; by keyboard it is in the palette, as Tab goes from field to field
  // here.
  useScreenActions(
    known
      ? [{ id: 'client', name: t('client.open'), run: () => void open(paths.clientDetails(known.id), '_blank') }]
      : [],
  );
  const spoken = useRef('');
  const text = facts.map((fact) => fact.text).join(', ');
  useEffect(() => {
    if (text !== '' && text !== spoken.current) announce(text);
    spoken.current = text;
  }, [text]);
  if (facts.length === 0) return null;
  return (
    <p className="found" data-known={flag(known)}>
      {facts.map(({ text: fact, tone }) => (
        <span key={fact} data-tone={tone}>
          {fact}
        </span>
      ))}
      {known && (
        <a className="link" href={paths.clientDetails(known.id)} target="_blank" rel="noreferrer" tabIndex={-1}>
          {t('client.open')}
        </a>
      )}
    </p>
  );
}

type ClientFact = { text: string; tone: 'name' | 'plain' | 'debt' };

/** The client's name, level, points, number of sales and debt, as texts. */
function useClientFacts(client: FoundClient): ClientFact[] {
  const { t } = useTranslation();
  if (client === null) return [];
  if (client === 'unknown') return [{ text: t('errors.client_match_not_found'), tone: 'plain' }];
  if (client === 'limited') return [{ text: t('errors.client_look_ups_exceeded'), tone: 'plain' }];
  const { surname, name, sales_count: count, debt: owed, debt_sale_id: sale } = client;
  const { level_name: level, points_available: available } = client;
  const percent = formatPercent(client.level_percent ?? '0');
  const debt = formatAmount(owed);
  const owes = sign(owed) > 0;
  const givesBack = sign(client.overpaid) < 0;
  const debtText = sale ? t('client.debt_on_sale', { debt, id: sale }) : t('client.debt', { debt });
  return [
    { text: t('client.found', { name: `${surname} ${name}` }), tone: 'name' },
    ...(level === null ? [] : [{ text: t('client.level', { level, percent }), tone: 'plain' as const }]),
    { text: t('client.points', { count: available }), tone: 'plain' },
    { text: t('client.sales', { count }), tone: 'plain' },
    ...(owes ? [{ text: debtText, tone: 'debt' as const }] : []),
    ...(givesBack
      ? [{ text: t('client.overpaid', { overpaid: formatAmount(client.overpaid) }), tone: 'plain' as const }]
      : []),
    ...(owes || givesBack ? [] : [{ text: t('client.no_debt'), tone: 'plain' as const }]),
  ];
}
